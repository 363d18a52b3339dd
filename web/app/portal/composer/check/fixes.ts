/** What the buttons of a finding do. */
import { networkSettings } from "~/portal/data/platform-settings";
import { type Draft, filesOf, type Target, type VersionOwner } from "../draft/draft";
import { type Edit, leaveOut, removeFile, sendOnly, splitPart } from "../draft/edits";
import type { Place } from "../draft/field-ids";
import type { Cause } from "./causes";
import { countOf, type Judged } from "./judged";

/** An edit of the draft, a place to go to, or a file to crop. */
export type PlannedFix = { label: string } & (
  { edit: Edit } | { goTo: Place; accountId?: number | undefined } | { reconnect: true } | { crop: string }
);

/** The most likely fix first; leaving accounts out comes last. `name` is what they are called. */
export function fixesOf(cause: Cause, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  const { targets, place, isError } = cause;
  if (targets.length === 0) return place.kind === "time" ? [{ label: "Set the time", goTo: place }] : [];
  const fixes = fixesAt(cause, draft, judged, name);
  // Of several accounts, one has to stay.
  if (!isError || (targets.length > 1 && targets.length === draft.targets.length)) return fixes;
  return [...fixes, { label: `Leave ${name} out`, edit: forAll(targets, leaveOut) }];
}

function fixesAt(cause: Cause, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  const { place, targets } = cause;
  const accountId = targets[0]?.accountId;
  switch (place.kind) {
    case "account":
      return cause.rule === "post.account.reconnect" ? [{ label: `Reconnect ${name}`, reconnect: true }] : [];
    case "part":
      return textFixes(cause, place.index, draft, judged, name);
    case "file":
      return [
        ...(isAboutShape(cause) ? [{ label: "Set the crop", crop: place.file.id }] : []),
        { label: `Leave ${place.file.name} out`, edit: withoutFile(draft, targets, place.file.id) },
      ];
    case "media":
      return mixedFixes(draft, targets);
    case "chat":
      return [{ label: "Choose a chat", goTo: place, accountId }];
    case "setting":
      return [{ label: settingLabel(cause, place.name), goTo: place, accountId }];
    case "altText":
      return [{ label: "Edit the alt text", goTo: place }];
    case "comment":
      return [{ label: "Edit the first comment", goTo: place }];
    default:
      return [];
  }
}

function forAll(targets: readonly Target[], editOf: (accountId: number) => Edit): Edit {
  return (draft) => targets.reduce((before, { accountId }) => editOf(accountId)(before), draft);
}

/** `instagram.feed.ratio`, `instagram.story.shape` */
function isAboutShape({ rule }: Cause): boolean {
  return /\.(?:ratio|shape)\b/.test(rule);
}

function textFixes({ targets }: Cause, index: number, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  const accountId = targets[0]?.accountId ?? 0;
  const ends = targets.flatMap((target) => countOf(judged, target.accountId, { kind: "part", index })?.fitsUntil ?? []);
  const isSplittable =
    ends.length === targets.length && targets.every(({ platform }) => networkSettings[platform].threads);
  const split = (owner: VersionOwner) => splitPart(owner, index, Math.min(...ends));
  const edit = isWholeCommon(targets, draft) ? split("common") : forAll(targets, split);
  const isOwn = draft.own[accountId] !== undefined;
  const isShared = targets.length > 1 || draft.targets.length < 2;
  return [
    ...(isSplittable ? [{ label: `Make it part ${index + 2}`, edit }] : []),
    {
      label: isOwn || isShared ? "Edit the text" : `Write its own for ${name}`,
      goTo: { kind: "part", index },
      accountId: isShared && !isOwn ? undefined : accountId,
    },
  ];
}

/** Whether all accounts with the common text are among these: then it can be changed for them. */
function isWholeCommon(targets: readonly Target[], { targets: all, own }: Draft): boolean {
  const isAmong = ({ accountId }: Target) => targets.some((target) => target.accountId === accountId);
  return all.every((target) => isAmong(target) === !own[target.accountId]);
}

/** For these accounts, or for good if there are no others. */
function withoutFile(draft: Draft, targets: readonly Target[], id: string): Edit {
  if (targets.length === draft.targets.length) return removeFile(id);
  return forAll(targets, (accountId) => sendOnly(accountId, (file) => file.id !== id));
}

/** Photos and videos together are the most common mistake of a set of files. */
function mixedFixes(draft: Draft, targets: readonly Target[]): PlannedFix[] {
  const files = filesOf(draft, targets[0]?.accountId ?? 0);
  const videos = files.filter(({ isVideo }) => isVideo).length;
  if (videos === 0 || videos === files.length) return [{ label: "Choose the files", goTo: { kind: "media" } }];
  const send = (isVideo: boolean) =>
    forAll(targets, (accountId) => sendOnly(accountId, (file) => file.isVideo === isVideo));
  return [
    { label: "Send the photos", edit: send(false) },
    { label: "Send the video", edit: send(true) },
  ];
}

function settingLabel({ targets: [target] }: Cause, name: string): string {
  const setting = target && networkSettings[target.platform].settings.find((it) => it.name === name);
  return setting ? `Set “${setting.label}”` : "Open the settings";
}

/** What the buttons of a finding do. */
import { networkSettings } from "~/portal/data/platform-settings";
import { type Draft, filesOf, type VersionOwner } from "../draft/draft";
import { type Edit, leaveOut, removeFile, sendOnly, splitPart } from "../draft/edits";
import type { Place } from "../draft/field-ids";
import type { Judged, PlacedFinding } from "./judged";
import { countOf } from "./judged";

/** An edit of the draft, a place to go to, or a file to crop. */
export type PlannedFix = { label: string } & (
  { edit: Edit } | { goTo: Place } | { reconnect: true } | { crop: string }
);

/** The most likely fix first; leaving the network out comes last. `name` is what the account is called. */
export function fixesOf(finding: PlacedFinding, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  const { target } = finding;
  if (!target) return finding.place.kind === "time" ? [{ label: "Set the time", goTo: finding.place }] : [];
  const fixes = fixesAt(finding, draft, judged, name);
  return finding.isError ? [...fixes, { label: `Leave ${name} out`, edit: leaveOut(target.accountId) }] : fixes;
}

function fixesAt(finding: PlacedFinding, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  const { place, target } = finding;
  const accountId = target?.accountId ?? 0;
  switch (place.kind) {
    case "account":
      return finding.rule === "post.account.reconnect" ? [{ label: `Reconnect ${name}`, reconnect: true }] : [];
    case "part":
      return textFixes(finding, place.index, draft, judged, name);
    case "file":
      return [
        ...(isAboutShape(finding) ? [{ label: "Set the crop", crop: place.file.id }] : []),
        { label: `Leave ${place.file.name} out`, edit: withoutFile(draft, accountId, place.file.id) },
      ];
    case "media":
      return mixedFixes(draft, accountId);
    case "chat":
      return [{ label: "Choose a chat", goTo: place }];
    case "setting":
      return [{ label: settingLabel(finding, place.name), goTo: place }];
    case "altText":
      return [{ label: "Edit the alt text", goTo: place }];
    case "comment":
      return [{ label: "Edit the first comment", goTo: place }];
    default:
      return [];
  }
}

/** `instagram.feed.ratio`, `instagram.story.shape` */
function isAboutShape({ rule }: PlacedFinding): boolean {
  return /\.(?:ratio|shape)\b/.test(rule);
}

function textFixes({ target }: PlacedFinding, index: number, draft: Draft, judged: Judged, name: string): PlannedFix[] {
  if (!target) return [];
  const { accountId, platform } = target;
  const end = countOf(judged, accountId, { kind: "part", index })?.fitsUntil ?? undefined;
  const owner: VersionOwner = onlyOne(draft, accountId) ? "common" : accountId;
  const split: PlannedFix[] =
    end !== undefined && networkSettings[platform].threads
      ? [{ label: `Make it part ${index + 2}`, edit: splitPart(owner, index, end) }]
      : [];
  const isOwn = draft.own[accountId] || draft.targets.length < 2;
  const label = isOwn ? "Edit the text" : `Write its own for ${name}`;
  return [...split, { label, goTo: { kind: "part", index } }];
}

/** With one account, the common text is its text. */
function onlyOne(draft: Draft, accountId: number): boolean {
  return draft.targets.length === 1 && !draft.own[accountId];
}

/** For one account, or for good if there is no other. */
function withoutFile(draft: Draft, accountId: number, id: string): Edit {
  return draft.targets.length === 1 ? removeFile(id) : sendOnly(accountId, (file) => file.id !== id);
}

/** Photos and videos together are the most common mistake of a set of files. */
function mixedFixes(draft: Draft, accountId: number): PlannedFix[] {
  const files = filesOf(draft, accountId);
  const videos = files.filter(({ isVideo }) => isVideo).length;
  if (videos === 0 || videos === files.length) return [{ label: "Choose the files", goTo: { kind: "media" } }];
  return [
    { label: "Send the photos", edit: sendOnly(accountId, ({ isVideo }) => !isVideo) },
    { label: "Send the video", edit: sendOnly(accountId, ({ isVideo }) => isVideo) },
  ];
}

function settingLabel({ target }: PlacedFinding, name: string): string {
  const setting = target && networkSettings[target.platform].settings.find((it) => it.name === name);
  return setting ? `Set “${setting.label}”` : "Open the settings";
}

/** The API's report about a draft, by the account and the field that each finding is about. */
import type { Report } from "~/api/types";
import { networkSettings } from "~/portal/data/platform-settings";
import { networkName, type Platform } from "~/ui/network";
import { type Draft, filesOf, partsFor, type Target, versionOf } from "../draft/draft";
import type { Place } from "../draft/field-ids";
import { uploaded } from "../draft/to-request";

export type ReportFinding = Report["findings"][number];
export type TextCount = Report["counts"][number];

export interface PlacedFinding {
  /** Undefined for a finding about the whole post. */
  target: Target | undefined;
  place: Place;
  isError: boolean;
  rule: string;
  /** What was found and what the limit is. */
  found: string;
  /** How to fix it. */
  advice: string;
}

export interface Judged {
  findings: PlacedFinding[];
  /** By account and place. */
  counts: ReadonlyMap<string, TextCount>;
  /** When it would be published, in UTC; undefined while there are errors. */
  scheduledTime: string | undefined;
  isValid: boolean;
}

/** What a report says, of the draft that was sent. Errors come first, then in the order of the accounts. */
export function judge(report: Report, draft: Draft): Judged {
  const findings = report.findings.map((finding) => placed(finding, draft));
  const order = ({ isError, target }: PlacedFinding) =>
    (isError ? 0 : 1000) + (target ? draft.targets.indexOf(target) : -1);
  return {
    findings: findings.toSorted((a, b) => order(a) - order(b)),
    counts: new Map(report.counts.map((count) => [keyOf(placeOf(count.field, draft)), count])),
    scheduledTime: report.scheduledTime ?? undefined,
    isValid: report.valid,
  };
}

export function countOf({ counts }: Judged, accountId: number, place: Place): TextCount | undefined {
  return counts.get(key(accountId, place));
}

function placed({ field, severity, rule, message }: ReportFinding, draft: Draft): PlacedFinding {
  const { target, place } = placeOf(field, draft);
  const [found, advice] = sentences(target ? inTheForm(message, target.platform) : message);
  return { target, place, isError: severity === "ERROR", rule, found, advice };
}

/** A message with the form's words for what the API calls `publicationType` and `REELS`. */
function inTheForm(message: string, platform: Platform): string {
  const words = networkSettings[platform].settings.flatMap(({ name, label, values = [] }) => [
    [name, `“${label}”`] as const,
    ...values.map((option) => [option.value, option.label] as const),
  ]);
  const known = new Map(words);
  return message.replaceAll(/\b[a-zA-Z_]+\b/g, (word) => (isApiName(word) ? (known.get(word) ?? word) : word));
}

/** A name of several words, or one in capitals: no word of a sentence looks like that. */
function isApiName(word: string): boolean {
  return /[a-z][A-Z]|^[A-Z_]{3,}$/.test(word);
}

/** The first sentence says what was found, the rest what to do. */
function sentences(message: string): [string, string] {
  const end = message.search(/\.\s/);
  return end < 0 ? [message, ""] : [message.slice(0, end + 1), message.slice(end + 1).trim()];
}

/** An account’s field. */
export function keyOf({ target, place }: Pick<PlacedFinding, "target" | "place">): string {
  return key(target?.accountId, place);
}

function key(accountId: number | undefined, place: Place): string {
  const detail = "index" in place ? place.index : "file" in place ? place.file.id : "path" in place ? place.path : "";
  return `${accountId} ${place.kind} ${detail}`;
}

const path = /^publications\[(?<publication>\d+)\]\.?(?<rest>.*)$/;

/** The place that a field's path in the request stands for: `publications[0].posts[0].thread[1].content` is part 3. */
export function placeOf(field: string, draft: Draft): Pick<PlacedFinding, "target" | "place"> {
  const { publication, rest = "" } = path.exec(field)?.groups ?? {};
  const target = publication === undefined ? undefined : draft.targets[Number(publication)];
  if (!target) return { target, place: { kind: field.startsWith("scheduledTime") ? "time" : "account" } };
  return { target, place: placeIn(rest.replace(/^posts\[\d+\]\.?/, ""), target, draft) };
}

function placeIn(rest: string, target: Target, draft: Draft): Place {
  const version = versionOf(draft, target.accountId);
  const parts = partsFor(version, target.platform);
  const files = uploaded(filesOf(draft, target.accountId));
  const {
    name = "",
    index,
    inner = "",
  } = /^(?<name>\w*)(?:\[(?<index>\d+)\])?\.?(?<inner>.*)$/.exec(rest)?.groups ?? {};
  const file = index === undefined ? undefined : files[Number(index)];
  switch (name) {
    case "content":
      return { kind: "part", index: 0 };
    case "thread":
      return { kind: "part", index: parts[Number(index ?? 0) + 1]?.index ?? 0 };
    case "firstComment":
      return { kind: "comment" };
    case "attachmentPaths":
      return file ? { kind: "file", file } : { kind: "media" };
    case "altTexts":
      return file ? { kind: "altText", file } : { kind: "post" };
    case "chatId":
      return { kind: "chat" };
    case "platformSettings":
      return { kind: "setting", name: inner.split(/[.[]/)[0] ?? "", path: inner };
    case "socialMediaAccountId":
      return { kind: "account" };
    default:
      return { kind: "post" };
  }
}

/** `X`, or `X (Fernhill)` where several accounts of the network are chosen. */
export function targetName(draft: Draft, target: Target, nameOf: (accountId: number) => string): string {
  const name = networkName(target.platform);
  const isAlone = draft.targets.filter(({ platform }) => platform === target.platform).length < 2;
  return isAlone ? name : `${name} (${nameOf(target.accountId)})`;
}

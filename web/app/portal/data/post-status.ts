import type { Schedule, SchedulePost } from "~/api/types";
import { isSameContent } from "./post-fields";

export type ScheduleStatus = Schedule["status"];

export const scheduleStatuses = [
  "DRAFT",
  "WAITING_FOR_APPROVAL",
  "REJECTED",
  "SCHEDULED",
  "HELD",
  "PUBLISHING",
  "COMPLETED",
  "PARTIALLY_COMPLETED",
  "FAILED",
  "CANCELLED",
  "DELETED",
] as const satisfies readonly ScheduleStatus[];

/** Nothing was sent yet: it can still be changed or cancelled. */
export function isWaiting({ status }: Pick<Schedule, "status">): boolean {
  return status !== "PUBLISHING" && !isFinal({ status });
}

/** Someone must approve it, or rejected it: only a change asks again. */
export function needsApproval({ status }: Pick<Schedule, "status">): boolean {
  return status === "WAITING_FOR_APPROVAL" || status === "REJECTED";
}

/** Nothing happens before someone publishes it. */
export function waitsForPerson({ status }: Pick<Schedule, "status">): boolean {
  return status === "DRAFT" || status === "HELD";
}

/** Its outcome is final. */
export function isFinal({ status }: Pick<Schedule, "status">): boolean {
  return ["COMPLETED", "PARTIALLY_COMPLETED", "FAILED", "CANCELLED", "DELETED"].includes(status);
}

/** `6 completed, 1 failed, 1 waiting`, of the publications. */
export function outcome({ publications, status: whole }: Pick<Schedule, "publications" | "status">): string {
  if (whole === "CANCELLED") return "Nothing was published";
  const counts = new Map<string, number>();
  for (const { status } of publications) {
    const word = status === "PENDING" || status === "PUBLISHING" ? "waiting" : status.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word.replaceAll("_", " ")}`).join(", ");
}

/** The one post that every publication carries; undefined when they differ. */
export function commonPost({ publications }: Pick<Schedule, "publications">): SchedulePost | undefined {
  const [first, ...others] = publications.flatMap(({ posts }) => posts);
  const isSame = first && others.every((other) => isSameContent(first, other));
  return isSame && publications.every(({ posts }) => posts.length === 1) ? first : undefined;
}

/** The first sentence, for headings and lists of one line. */
export function shortTitle(schedule: Schedule): string {
  return firstSentence(headline(schedule));
}

/** A text's first sentence, without its full stop; the whole text where that is not one of 8 to 60 characters. */
export function firstSentence(text: string): string {
  return text.match(/^.{8,60}?(?=[.!?](?:\s|$))/)?.[0] ?? text;
}

/** The first words of a schedule: what people know it by. */
export function headline({ publications }: Schedule): string {
  const text = publications.flatMap(({ posts }) => posts).find(({ content }) => content.trim() !== "")?.content;
  const line = text?.trim().split("\n")[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line || "Post without text";
}

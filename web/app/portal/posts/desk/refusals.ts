/** Why a post can't be moved to a time. */
import type { Schedule } from "~/api/types";
import { isWaiting } from "~/portal/data/post-status";
import { clockOf, dayOf } from "./civil";
import { dayText, momentText } from "./words";

const sent: Partial<Record<Schedule["status"], string>> = {
  COMPLETED: "Published",
  PARTIALLY_COMPLETED: "Partly published",
  FAILED: "Failed",
  CANCELLED: "Cancelled, due",
  DELETED: "Deleted, due",
};

/** Why it can't be moved at all; undefined while nothing of it was sent. */
export function fixedBecause(post: Schedule, zone: string): string | undefined {
  if (isWaiting(post)) return undefined;
  const word = sent[post.status];
  if (!word) return "It is being published. It can't be moved.";
  return `${word} ${momentText(post.scheduledTime, zone)}. It can't be moved.`;
}

/** Why nothing can be moved to this time. Octavo would publish a post with a past time at once. */
export function pastBecause(instant: string, now: number, zone: string): string | undefined {
  if (Date.parse(instant) > now) return undefined;
  const day = dayOf(instant, zone);
  if (day === dayOf(now, zone)) return `${clockOf(instant, zone)} has passed. Choose a later time.`;
  return `${dayText(day, "dayAndMonth")} has passed. Choose today or later.`;
}

export function refusalOf(post: Schedule, instant: string, now: number, zone: string): string | undefined {
  return fixedBecause(post, zone) ?? pastBecause(instant, now, zone);
}

import type { Approval } from "~/api/types";
import { dayAndTime, shortMoment, toWallTime } from "~/lib/zoned-time";
import type { ApprovalItem } from "~/portal/data/approvals";

type Party = Approval["requestedBy"];

const nameless = {
  PERSON: "A member",
  APP: "An application",
  KEY: "A key",
  OPERATOR: "The operator",
  REVIEW_LINK: "Someone",
} as const;

/** Who asked or decided. Anyone who has a review link can write any name. */
export function partyName({ type, name }: Party): string {
  const known = name ?? nameless[type];
  return type === "REVIEW_LINK" ? `${known} (by a review link, name not verified)` : known;
}

/** Its time passed before anyone decided. */
export function isLate({ time, approval }: ApprovalItem, now = Date.now()): boolean {
  return approval.status === "PENDING" && time !== undefined && Date.parse(time) <= now;
}

/** The deed and the time: `Approve for 28 Nov, 09:30`. */
export function approveLabel(item: ApprovalItem, zone: string, now = new Date()): string {
  if (!item.time || isLate(item, now.getTime())) return "Approve and publish now";
  return `Approve for ${shortMoment(toWallTime(item.time, zone), now)}`;
}

/** `Tue 25 Nov, 12:30 in London` */
export function whenInWords({ time }: Pick<ApprovalItem, "time">, zone: string, city: string): string {
  return time ? `${dayAndTime(time, zone)} in ${city}` : "As soon as it is approved";
}

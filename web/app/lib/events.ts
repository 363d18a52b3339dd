// Generated from contract/event-types.json by `npm run api`. Do not edit.

export const everyGroup = [
  { name: "Post Events", types: ["post.completed", "post.failed", "post.deleted"] },
  {
    name: "Publication Events",
    types: ["publication.completed", "publication.failed", "publication.partially_completed"],
  },
  { name: "Schedule Events", types: ["schedule.completed", "schedule.failed", "schedule.partially_completed"] },
  {
    name: "Media Import Events",
    types: [
      "media.import.queued",
      "media.import.progress",
      "media.import.ready",
      "media.import.failed.temporary",
      "media.import.failed.permanent",
    ],
  },
  { name: "Account Events", types: ["account.connected", "account.reconnect_required", "account.disconnected"] },
  { name: "Approval Events", types: ["approval.requested", "approval.decided"] },
  { name: "Comment Events", types: ["comment.received"] },
] as const;

export type EventType = (typeof everyGroup)[number]["types"][number];

export const everyType: readonly EventType[] = everyGroup.flatMap(({ types }): readonly EventType[] => types);

/** Only a webhook that names them gets these. */
const optIn: readonly EventType[] = [
  "account.connected",
  "account.reconnect_required",
  "account.disconnected",
  "approval.requested",
  "approval.decided",
  "post.deleted",
  "comment.received",
];

/** A webhook for all events gets these. */
export const eventTypes = everyType.filter((type) => !optIn.includes(type));

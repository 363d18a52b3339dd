/** The event types that a webhook for all events gets, in the groups the portal shows. */
export const eventGroups = [
  { name: "Post Events", types: ["post.completed", "post.failed"] },
  {
    name: "Publication Events",
    types: ["publication.completed", "publication.failed", "publication.partially_completed"],
  },
  {
    name: "Schedule Events",
    types: ["schedule.completed", "schedule.failed", "schedule.partially_completed"],
  },
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
] as const;

/** Only a webhook that names them gets these. */
export const optInGroup = {
  name: "Account Events",
  types: ["account.connected", "account.reconnect_required", "account.disconnected"],
} as const;

export const everyGroup = [...eventGroups, optInGroup] as const;

export type EventType = (typeof everyGroup)[number]["types"][number];

function typesOf(groups: readonly { types: readonly EventType[] }[]): readonly EventType[] {
  return groups.flatMap(({ types }) => types);
}

export const eventTypes = typesOf(eventGroups);
export const everyType = typesOf(everyGroup);

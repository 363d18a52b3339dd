/** The 13 event types, in the groups the portal shows. */
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

export type EventType = (typeof eventGroups)[number]["types"][number];

export const eventTypes: readonly EventType[] = eventGroups.flatMap((group): readonly EventType[] => group.types);

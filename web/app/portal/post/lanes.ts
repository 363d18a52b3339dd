import type { Schedule, SchedulePublication, TimelineItem } from "~/api/types";

/** What a stretch of a lane was spent on. */
export type PieceKind = "preparing" | "call" | "refused" | "lost" | "reading" | "waiting";

/** In milliseconds since the post was due. */
export interface Piece {
  kind: PieceKind;
  from: number;
  to: number;
}

/** The work on one account. */
export interface Lane {
  publication: SchedulePublication;
  pieces: Piece[];
  /** The last outcome; undefined while the work continues. */
  end: number | undefined;
  attempts: number;
  isFoundByReading: boolean;
}

const outcomes: Partial<Record<TimelineItem["kind"], PieceKind>> = {
  PUBLISHED: "call",
  FAILED: "refused",
  RETRY_SCHEDULED: "refused",
  ANSWER_LOST: "lost",
};
/** What follows an item until the next one begins. */
const afterwards: Partial<Record<TimelineItem["kind"], PieceKind>> = {
  SENT: "call",
  READ_BACK: "reading",
  ANSWER_LOST: "waiting",
  RETRY_SCHEDULED: "waiting",
  WAITING_FOR_LIMIT: "waiting",
};
/** Items that end a stretch of their own, `durationMs` long. */
const stretches: Partial<Record<TimelineItem["kind"], PieceKind>> = { PREPARED: "preparing", READ_BACK: "reading" };

/** When the work began: lanes count from here. */
export function dueTime(schedule: Schedule, items: readonly TimelineItem[]): number {
  return Date.parse(items.find(({ kind }) => kind === "DUE")?.at ?? schedule.scheduledTime);
}

/** One lane for each account that was worked on, in the order in which they ended. `now` ends what is under way. */
export function lanesOf(schedule: Schedule, items: readonly TimelineItem[], now: number): Lane[] {
  const due = dueTime(schedule, items);
  return schedule.publications
    .map((publication) => {
      const all = items.filter((item) => item.accountId === publication.accountId && item.postId);
      const deletion = all.findIndex(({ kind }) => kind === "DELETION_REQUESTED");
      const own = deletion === -1 ? all : all.slice(0, deletion);
      return toLane(publication, own, due, now);
    })
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((a, b) => (a.end ?? Infinity) - (b.end ?? Infinity));
}

function toLane(publication: SchedulePublication, items: readonly TimelineItem[], due: number, now: number): Lane {
  const pieces = items.flatMap((item, index) => piecesBefore(item, items[index - 1], due));
  const last = items.at(-1);
  const isOver = publication.status !== "PENDING" && publication.status !== "PUBLISHING";
  if (last && !isOver) pieces.push(piece(afterwards[last.kind] ?? "preparing", Date.parse(last.at), now, due));
  return {
    publication,
    pieces: pieces.filter(({ from, to }) => to > from),
    end: last && isOver ? Date.parse(last.at) - due : undefined,
    attempts: attemptsOf(items),
    isFoundByReading: items.some(({ kind }) => kind === "READ_BACK") && publication.status === "COMPLETED",
  };
}

/** How often the post that took the most was sent: the parts of a thread and a first comment are posts of their own. */
export function attemptsOf(items: readonly TimelineItem[]): number {
  const sent = items.filter(({ kind }) => kind === "SENT");
  const byPost = [...Map.groupBy(sent, ({ postId }) => postId).values()];
  return Math.max(0, ...byPost.map(({ length }) => length));
}

/** What happened between an item and the one before it. */
function piecesBefore(item: TimelineItem, previous: TimelineItem | undefined, due: number): Piece[] {
  const to = Date.parse(item.at);
  const from = previous ? Date.parse(previous.at) : due;
  const own = stretches[item.kind];
  const begin =
    own && item.durationMs
      ? Math.max(from, to - item.durationMs)
      : own && !afterwards[previous?.kind ?? "DUE"]
        ? from
        : to;
  const before = kindBetween(item, previous);
  return [...(before ? [piece(before, from, begin, due)] : []), ...(own ? [piece(own, begin, to, due)] : [])];
}

function kindBetween(item: TimelineItem, previous: TimelineItem | undefined): PieceKind | undefined {
  if (previous?.kind === "SENT") return outcomes[item.kind] ?? "call";
  if (!previous || previous.kind === "PREPARED") return "preparing";
  return afterwards[previous.kind];
}

function piece(kind: PieceKind, from: number, to: number, due: number): Piece {
  return { kind, from: from - due, to: to - due };
}

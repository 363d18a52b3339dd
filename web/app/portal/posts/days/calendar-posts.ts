import { useMemo } from "react";
import type { Schedule } from "~/api/types";
import { useDrafts, usePostsBetween } from "~/portal/data/post-lists";
import { useFreeSlots } from "~/portal/data/queue";
import { useAcross } from "~/portal/data/several";
import { useMayWrite } from "~/portal/data/workspaces";
import { type Filters, isFiltered, serverFilter } from "../desk/address";
import { addDays, type Day, instantAt } from "../desk/civil";

const none: readonly never[] = [];

/**
 * What stands on some days: the posts that match. In one workspace also the free slots of its queue, and the drafts next to
 * them.
 */
export function useCalendarPosts(days: readonly Day[], filters: Filters, zone: string) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const span = { from: instantAt(first, 0, zone), to: instantAt(addDays(last, 1), 0, zone) };
  const between = usePostsBetween(span, serverFilter({ ...filters, search: "" }));
  const mayWrite = useMayWrite();
  const isOne = { enabled: useAcross() === undefined };
  // A free slot is a link to a new post.
  const slots = useFreeSlots(span.from, span.to, { enabled: isOne.enabled && mayWrite });
  const drafts = useDrafts(isOne);
  const { status } = filters;
  const posts = useMemo(() => shownIn(between.data?.items ?? none, status), [between.data, status]);
  return {
    posts,
    drafts: (isOne.enabled && drafts.data?.items) || (none as readonly Schedule[]),
    freeSlots: (isOne.enabled && mayWrite && slots.data) || (none as readonly string[]),
    query: between,
    isCut: between.data?.isWhole === false,
    isEmpty: between.data !== undefined && posts.length === 0,
    isFiltered: isFiltered(filters),
    /** In several workspaces the server decides. */
    mayMove: mayWrite || !isOne.enabled,
    /** Of several workspaces: there is no queue and there are no drafts next to them. */
    isShared: !isOne.enabled,
  };
}

/** Drafts have a place of their own. Cancelled posts are shown to those who ask for them. */
function shownIn(posts: readonly Schedule[], status: Filters["status"]): readonly Schedule[] {
  return posts.filter((post) => post.status !== "DRAFT" && (status !== "" || post.status !== "CANCELLED"));
}

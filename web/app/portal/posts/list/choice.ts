/** The posts that were chosen in the list, to do something with all of them. */
import { useCallback, useState } from "react";
import type { Schedule } from "~/api/types";

export type Toggle = (post: Schedule) => void;

export interface Choice {
  posts: readonly Schedule[];
  has: (id: string) => boolean;
  /** Stays the same, so that a row is only drawn again when it changes itself. */
  toggle: Toggle;
  only: (posts: readonly Schedule[]) => void;
}

export function useChoice(): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Schedule>>(new Map());
  const toggle = useCallback((post: Schedule) => {
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(post.id)) after.set(post.id, post);
      return after;
    });
  }, []);
  return {
    posts: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle,
    only: (posts) => setChosen(new Map(posts.map((post) => [post.id, post]))),
  };
}

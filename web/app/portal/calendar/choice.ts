/** The posts that were chosen in the list, to do something with all of them. */
import { useMemo, useState } from "react";
import type { Schedule } from "~/api/types";

export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Schedule>>(new Map());
  return useMemo(
    () => ({
      posts: [...chosen.values()],
      has: (id: string) => chosen.has(id),
      toggle: (post: Schedule) => {
        setChosen((before) => {
          const after = new Map(before);
          if (!after.delete(post.id)) after.set(post.id, post);
          return after;
        });
      },
      only: (posts: readonly Schedule[]) => setChosen(new Map(posts.map((post) => [post.id, post]))),
    }),
    [chosen],
  );
}

export type Choice = ReturnType<typeof useChoice>;

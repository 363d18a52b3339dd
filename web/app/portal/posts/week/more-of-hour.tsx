import { useState } from "react";
import { counted } from "~/lib/counted";
import { Dialog } from "~/ui/dialog";
import type { Entry } from "../days/entries";
import { clockOf, type Day } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { dayText } from "../desk/words";
import { PostRow } from "../parts/post-row";

interface MoreOfHourProps {
  day: Day;
  entries: readonly Entry[];
  tabStop: string | undefined;
}

/** How many more there are in a crowded hour; opens the list of them. */
export function MoreOfHour({ day, entries, tabStop }: MoreOfHourProps) {
  const { zone } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const posts = entries.flatMap(({ post }) => post ?? []);
  const stop = moreStop(entries);
  const label = posts.length > 0 ? `${posts.length} more` : `${entries.length} more free`;
  return (
    <>
      <button
        type="button"
        className="more-of-hour"
        data-stop={stop}
        tabIndex={tabStop === stop ? 0 : -1}
        disabled={posts.length === 0}
        onClick={() => setOpen(true)}
      >
        {label}
        <span className="visually-hidden"> from {clockOf(entries[0]?.at ?? "", zone)}</span>
      </button>
      {isOpen && (
        <Dialog
          title={`${dayText(day, "long")}: ${counted(posts.length, "more post")}`}
          onClose={() => setOpen(false)}
          wide
        >
          <ul className="dialog-body ruled-list" aria-label="More posts">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} zone={zone} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** Its name as a stop of the arrow keys. */
export function moreStop([first]: readonly Entry[]): string {
  return `more ${first?.post?.id ?? first?.at}`;
}

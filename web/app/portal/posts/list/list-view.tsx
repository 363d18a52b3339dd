import { memo, useEffect, useMemo, useRef } from "react";
import { usePostList } from "~/portal/data/post-lists";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { type PostsAddress, serverFilter } from "../desk/address";
import { CalendarEmpty } from "../parts/calendar-empty";
import type { Choice, Toggle } from "./choice";
import { ChoiceBox } from "./choice-box";
import { useDesk } from "../desk/desk";
import { ZoneName } from "../parts/key-line";
import { type Line, linesOf, useLines } from "./list-lines";
import { PostRow } from "../parts/post-row";
import { dayHeading } from "../desk/words";
import "./list.css";

/** So many lines before the end, the next page is asked for. */
const ahead = 30;

/** Every post, the latest first, in days. `choice` is for what can be done with many at once. */
export function ListView({ address, choice }: { address: PostsAddress; choice?: Choice }) {
  const { zone } = useDesk();
  const posts = usePostList(serverFilter(address.filters));
  const { status } = address.filters;
  const lines = useMemo(() => {
    const all = posts.data?.pages.flatMap((page) => page.items) ?? [];
    return linesOf(status === "" ? all.filter((post) => post.status !== "CANCELLED") : all, zone);
  }, [posts.data, status, zone]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = posts;
  const mayRead = hasNextPage && !isFetchingNextPage && !posts.isFetchNextPageError;
  return (
    <section aria-label="List" aria-busy={posts.isFetching}>
      <QueryError query={posts} fallback="Failed to load posts" />
      {posts.isPending && <Skeleton label="Loading posts..." lines={8} />}
      {posts.data && lines.length === 0 && !hasNextPage && <CalendarEmpty address={address} freeSlots={[]} />}
      <Lines
        lines={lines}
        isWhole={!hasNextPage}
        choice={choice}
        onNearEnd={mayRead ? () => void fetchNextPage() : undefined}
      />
      <p className="hint below">
        <ZoneName /> {isFetchingNextPage && "Loading more posts..."}
      </p>
    </section>
  );
}

interface LinesProps {
  lines: readonly Line[];
  isWhole: boolean;
  choice: Choice | undefined;
  onNearEnd: (() => void) | undefined;
}

function Lines({ lines, isWhole, choice, onNearEnd }: LinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useLines(list, lines);
  const visible = virtual.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onNearEnd && last >= lines.length - ahead) onNearEnd();
  }, [onNearEnd, last, lines.length]);
  const posts = lines.filter(({ post }) => post).length;
  return (
    <ul
      className="post-rows virtual"
      aria-label="Posts"
      ref={list}
      hidden={lines.length === 0}
      style={{ height: virtual.getTotalSize() }}
    >
      {visible.map(({ index, start }) => {
        const line = lines[index];
        return (
          line && (
            <OneLine
              key={line.post?.id ?? line.day}
              line={line}
              index={index}
              top={start - virtual.options.scrollMargin}
              measure={virtual.measureElement}
              count={isWhole ? posts : -1}
              isChosen={line.post !== undefined && choice?.has(line.post.id) === true}
              toggle={choice?.toggle}
            />
          )
        );
      })}
    </ul>
  );
}

interface OneLineProps {
  line: Line;
  index: number;
  /** From the list's upper edge, in pixels. */
  top: number;
  measure: (element: Element | null) => void;
  count: number;
  isChosen: boolean;
  toggle: Toggle | undefined;
}

/** While the list scrolls, only the lines that come into view are drawn. */
const OneLine = memo(function OneLine({ line, index, top, measure, count, isChosen, toggle }: OneLineProps) {
  const { zone, today } = useDesk();
  const style = { translate: `0 ${top}px` };
  if (!line.post) {
    return (
      <li className="list-day small-caps" ref={measure} data-index={index} style={style}>
        {dayHeading(line.day, today)}
      </li>
    );
  }
  return (
    <PostRow
      post={line.post}
      zone={zone}
      ref={measure}
      index={index}
      style={style}
      position={line.position}
      count={count}
      isChosen={isChosen}
      choice={toggle && <ChoiceBox post={line.post} toggle={toggle} isChosen={isChosen} />}
    />
  );
});

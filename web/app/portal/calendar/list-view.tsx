import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { usePostList } from "~/portal/data/post-lists";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { type PostsAddress, serverFilter } from "./address";
import { CalendarEmpty } from "./calendar-empty";
import type { Choice } from "./choice";
import { ChoiceBox } from "./choice-box";
import { useDesk } from "./desk";
import { ZoneName } from "./key-line";
import { type Line, linesOf, useLines } from "./list-lines";
import { PostRow } from "./post-row";
import { dayHeading } from "./words";
import "./list.css";

/** So many lines before the end, the next page is asked for. */
const ahead = 30;

/** Every post, the latest first, in days. */
export function ListView({ address, choice }: { address: PostsAddress; choice: Choice }) {
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
  choice: Choice;
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
        const style = { translate: `0 ${start - virtual.options.scrollMargin}px` };
        const place = { measure: virtual.measureElement, index, style };
        return (
          line && (
            <OneLine
              key={line.post?.id ?? line.day}
              {...place}
              line={line}
              count={isWhole ? posts : -1}
              choice={choice}
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
  count: number;
  choice: Choice;
  style: CSSProperties;
  measure: (element: Element | null) => void;
}

function OneLine({ line, choice, count, measure, ...place }: OneLineProps) {
  const { zone, today } = useDesk();
  if (!line.post) {
    return (
      <li className="list-day small-caps" ref={measure} data-index={place.index} style={place.style}>
        {dayHeading(line.day, today)}
      </li>
    );
  }
  const isChosen = choice.has(line.post.id);
  const box = <ChoiceBox post={line.post} choice={choice} isChosen={isChosen} />;
  return (
    <PostRow
      {...place}
      ref={measure}
      post={line.post}
      zone={zone}
      position={line.position}
      count={count}
      isChosen={isChosen}
      choice={box}
    />
  );
}

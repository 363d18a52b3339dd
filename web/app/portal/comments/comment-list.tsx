import { type ReactNode, useId } from "react";
import type { Comment } from "~/api/types";
import { useSchedule } from "~/portal/data/posts";
import { shortTitle } from "~/portal/data/post-status";
import { initialOf } from "~/portal/parts/comments/comment-article";
import { lineState } from "~/portal/parts/comments/reply-words";
import { Face } from "~/ui/face";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";

interface CommentListProps {
  title: string;
  items: readonly Comment[];
  current: Comment | undefined;
  onOpen: (comment: Comment) => void;
  /** In the place of the lines, or after them. */
  children?: ReactNode;
}

export function CommentList({ title, items, current, onOpen, children }: CommentListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="small-caps comment-group">
        {title}
      </h2>
      {items.length > 0 && (
        <ul aria-labelledby={id}>
          {items.map((comment) => (
            <li key={comment.id}>
              <Line comment={comment} isCurrent={comment.id === current?.id} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

interface LineProps {
  comment: Comment;
  isCurrent: boolean;
  onOpen: (comment: Comment) => void;
}

function Line({ comment, isCurrent, onOpen }: LineProps) {
  const { author, createdTime, text, platform, scheduleId } = comment;
  return (
    <button
      type="button"
      id={lineId(comment.id)}
      className="comment-line"
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(comment)}
    >
      <Face name={initialOf(author.name)} />
      <span className="comment-line-top">
        <bdi>{author.name}</bdi>
        <span className="muted tabular">
          <Ago iso={createdTime} none="" />
        </span>
      </span>
      <span className="comment-excerpt" dir="auto">
        {text || "A comment without text"}
      </span>
      <span className="comment-line-foot">
        <span>
          <NetworkIcon platform={platform} />
          <span className="visually-hidden">{networkName(platform)}: </span>
          <PostTitle id={scheduleId} />
        </span>
        <State comment={comment} />
      </span>
    </button>
  );
}

function lineId(id: string): string {
  return `line-${id}`;
}

export function focusLine(id: string): void {
  document.querySelector<HTMLElement>(`#${CSS.escape(lineId(id))}`)?.focus();
}

function PostTitle({ id }: { id: string }) {
  const { data } = useSchedule(id);
  return <bdi>{data ? shortTitle(data) : ""}</bdi>;
}

function State({ comment }: { comment: Comment }) {
  const look = lineState(comment);
  if (!look) return null;
  return (
    <span className={`comment-state tone ${look.tone}`}>
      <Icon name={look.icon} />
      {look.label}
    </span>
  );
}

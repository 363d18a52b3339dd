import { type ReactNode, type Ref, useId } from "react";
import type { Comment } from "~/api/types";
import { classes } from "~/lib/classes";
import { counted } from "~/lib/counted";
import { dayAndTime } from "~/lib/zoned-time";
import { Face } from "~/ui/face";
import { NetworkIcon, networkName } from "~/ui/network";
import { useTimeZone } from "~/portal/data/time-zone";
import "./comments.css";

interface CommentArticleProps {
  comment: Comment;
  isReply?: boolean;
  /** Where comments of several networks are together. */
  hasNetwork?: boolean;
  ref?: Ref<HTMLElement> | undefined;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One comment. Its text is foreign: plain, in its own direction, without links and pictures. */
export function CommentArticle({ comment, isReply = false, hasNetwork = false, ref, children }: CommentArticleProps) {
  const { author, text, createdTime, likes, hidden, ours, platform } = comment;
  const id = useId();
  const zone = useTimeZone();
  return (
    <article
      className={classes("comment", isReply && "is-reply", ours && "is-ours")}
      aria-labelledby={`${id}-who ${id}-when`}
      tabIndex={-1}
      ref={ref}
    >
      <Face name={initialOf(author.name)} />
      <div>
        <p className="comment-head">
          <bdi id={`${id}-who`}>{author.name}</bdi>{" "}
          <time id={`${id}-when`} dateTime={createdTime} title={createdTime}>
            {dayAndTime(createdTime, zone)}
          </time>{" "}
          {likes ? <span>{counted(likes, "like")}</span> : null}
          {hidden && <span>Hidden</span>}
          {hasNetwork && (
            <span>
              <NetworkIcon platform={platform} /> {networkName(platform)}
            </span>
          )}
        </p>
        <p className="comment-text" dir="auto">
          {text || "A comment without text"}
        </p>
        {children}
      </div>
    </article>
  );
}

/** What the first letter is taken from. */
export function initialOf(name: string): string {
  return name.replace(/^@/, "") || "?";
}

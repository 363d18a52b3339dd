import { Fragment, type ReactNode, type Ref } from "react";
import type { Comment } from "~/api/types";
import { useMayWrite } from "~/portal/data/workspaces";
import { CommentActions, ModerationTrouble } from "./comment-actions";
import { CommentArticle } from "./comment-article";
import { ReplyState } from "./reply-state";
import { isReplying } from "./reply-words";
import type { Placed } from "./thread-order";

interface ThreadProps {
  placed: readonly Placed[];
  hasNetwork?: boolean;
  /** The comment that the page's keys act on. */
  current?: Comment;
  currentRef?: Ref<HTMLElement>;
  onReply: (comment: Comment) => void;
  /** Below a comment, such as the form that replies to it. */
  below?: (comment: Comment) => ReactNode;
}

/** Comments with what is below each of them, and what can be done with each. */
export function Thread({ placed, hasNetwork = false, current, currentRef, onReply, below }: ThreadProps) {
  const mayWrite = useMayWrite();
  return (
    <div className="comment-thread">
      {placed.map(({ comment, isReply, below: count }) => (
        <Fragment key={comment.id}>
          <CommentArticle
            comment={comment}
            isReply={isReply}
            hasNetwork={hasNetwork}
            ref={comment.id === current?.id ? currentRef : undefined}
          >
            <CommentActions
              comment={comment}
              below={count}
              hasKeys={comment.id === current?.id}
              onReply={mayWrite && comment.can.reply && !isReplying(comment) ? () => onReply(comment) : undefined}
            />
            <ModerationTrouble comment={comment} />
            {below?.(comment)}
          </CommentArticle>
          <Sending comment={comment} placed={placed} />
        </Fragment>
      ))}
    </div>
  );
}

/** The reply that was written here, until the network's own comment is there. */
function Sending({ comment, placed }: { comment: Comment; placed: readonly Placed[] }) {
  const { id, reply } = comment;
  const isRead = placed.some((it) => it.comment.ours && it.comment.parentId === id);
  if (!reply || reply.status === "CANCELLED" || reply.status === "DELETED") return null;
  return reply.status === "COMPLETED" && isRead ? null : <ReplyState comment={comment} reply={reply} />;
}

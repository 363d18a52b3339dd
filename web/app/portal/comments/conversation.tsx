import { type RefObject, useEffect, useRef, useState } from "react";
import type { Account, Comment } from "~/api/types";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useFocusHandover } from "~/ui/focus";
import { usePostComments } from "~/portal/data/comments";
import { useSought } from "~/portal/data/use-sought";
import { Thread } from "~/portal/parts/comments/thread";
import { threadAround } from "~/portal/parts/comments/thread-order";
import { Answer } from "./answer";
import { ConversationHead } from "./conversation-head";

interface ConversationProps {
  comment: Comment;
  account: Account | undefined;
  /** Replies that were begun, by the comment's id. */
  drafts: Map<string, string>;
  /** The person moved here by key or by an answer. */
  moved: RefObject<boolean>;
  /** The comment needs nothing more. */
  onDone: () => void;
  onLeave: () => void;
}

/** The thread of one comment, and the answer to it. */
export function Conversation({ comment, account, drafts, moved, onDone, onLeave }: ConversationProps) {
  const comments = usePostComments(comment.postId);
  const listed = comments.data?.items ?? [];
  useSought(!listed.some(({ id }) => id === comment.id), comments);
  const [target, setTarget] = useState<Comment>();
  const [field, article] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLElement>(null)];
  const frame = useFocusHandover<HTMLDivElement>();
  useEffect(() => {
    if (moved.current) article.current?.focus();
    // On arrival only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const reply = (to: Comment) => {
    setTarget(to);
    field.current?.focus();
  };
  const answered = listed.find(({ id }) => id === (target ?? comment).id) ?? target ?? comment;
  return (
    <div className="conversation" ref={frame}>
      <p className="conversation-back">
        <Button variant="quiet" onClick={onLeave}>
          <Icon name="back" />
          Back to the comments
        </Button>
      </p>
      <ConversationHead comment={comment} account={account} />
      <QueryError query={comments} fallback="Failed to load the thread" />
      <Thread placed={threadAround(comment, listed)} current={comment} currentRef={article} onReply={reply} />
      <Answer
        key={answered.id}
        comment={answered}
        account={account}
        drafts={drafts}
        fieldRef={field}
        onDone={onDone}
        onLeave={onLeave}
      />
    </div>
  );
}

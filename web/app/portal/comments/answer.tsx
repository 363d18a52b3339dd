import { type ReactNode, type RefObject, useState } from "react";
import type { Account, Comment } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { networkName } from "~/ui/network";
import { toast } from "~/ui/toast";
import { accountName } from "~/portal/data/account-name";
import { useNeedsAnswer } from "~/portal/data/comment-changes";
import { useCommands } from "~/portal/data/page-commands";
import { useMayWrite } from "~/portal/data/workspaces";
import { ReplyForm } from "~/portal/parts/comments/reply-form";
import { isReplying } from "~/portal/parts/comments/reply-words";

interface AnswerProps {
  comment: Comment;
  account: Account | undefined;
  /** Replies that were begun, by the comment's id. */
  drafts: Map<string, string>;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onDone: () => void;
  onLeave: () => void;
}

/** The reply, or the decision that there is nothing to answer. */
export function Answer({ comment, account, drafts, fieldRef, onDone, onLeave }: AnswerProps) {
  const [text, setText] = useState(drafts.get(comment.id) ?? "");
  const mayWrite = useMayWrite();
  if (!mayWrite) return <Foot>Your role does not allow you to reply.</Foot>;
  const keep = (value: string) => {
    drafts.set(comment.id, value);
    setText(value);
  };
  const nothing = <NothingToAnswer comment={comment} onDone={onDone} />;
  if (isReplying(comment)) return null;
  if (!comment.can.reply) {
    return (
      <Foot>
        Octavo can’t reply to this comment. Answer it on {networkName(comment.platform)} itself. {nothing}
      </Foot>
    );
  }
  return (
    <footer className="conversation-foot">
      <ReplyForm
        comment={comment}
        account={account && accountName(account)}
        value={text}
        onChange={keep}
        onSent={onDone}
        onLeave={onLeave}
        ref={fieldRef}
      >
        {nothing}
      </ReplyForm>
      <ReplyKeys field={fieldRef} />
    </footer>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <footer className="conversation-foot">
      <div className="supporting">{children}</div>
    </footer>
  );
}

function ReplyKeys({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const press = () => field.current?.focus();
  useCommands(
    [],
    [
      { keys: "R", does: "Write a reply", press },
      { keys: "Ctrl Enter", does: "Send the reply, in its field" },
    ],
  );
  return null;
}

/** Takes the comment off the list without a word to the network, or puts it back. */
function NothingToAnswer({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const back = useNeedsAnswer(comment);
  const undo = { label: "Undo", onClick: () => back.mutate(true) };
  const off = useNeedsAnswer(comment, () => {
    toast("The comment is off the list.", undo);
    onDone();
  });
  const run = () => off.mutate(false);
  const isOpen = comment.needsAnswer;
  useCommands(isOpen ? [{ id: "nothing-to-answer", label: "Nothing to answer", icon: "tick", keys: "E", run }] : []);
  const error = off.error ?? back.error;
  if (!isOpen && (comment.answered || comment.ours)) return null;
  return (
    <>
      <Button
        variant="quiet"
        pending={off.isPending || back.isPending}
        aria-keyshortcuts={isOpen ? "E" : undefined}
        onClick={isOpen ? run : () => back.mutate(true)}
      >
        {isOpen ? "Nothing to answer" : "Put it back on the list"}
      </Button>
      {error && <ErrorBanner error={error} fallback="Failed to change the list" />}
    </>
  );
}

import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import type { Comment } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { networkName } from "~/ui/network";
import { toast } from "~/ui/toast";
import { useReply } from "~/portal/data/comment-changes";
import { useWritesWait } from "~/portal/data/workspaces";

interface ReplyFormProps {
  comment: Comment;
  /** The account's name; undefined while it is not known. */
  account: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onSent: () => void;
  /** Escape in the field. */
  onLeave: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  /** Buttons next to that which sends. */
  children?: ReactNode;
}

/** Writes a reply, which is a post: public, sent once, and approved as every post is. */
export function ReplyForm(props: ReplyFormProps) {
  const { comment, value, onChange, ref, children } = props;
  const id = useId();
  const waits = useWritesWait();
  const { send, isPending, error } = useSending(props, waits);
  const label = waits ? "Ask to send" : "Send reply";
  return (
    <form className="reply-form" onSubmit={(event) => submit(event, send)}>
      <label htmlFor={id}>
        <b>
          Reply to <bdi>{comment.author.name}</bdi>
        </b>
      </label>
      <textarea
        id={id}
        ref={ref}
        className="input"
        rows={2}
        dir="auto"
        aria-describedby={`${id}-hint`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => press(event, send, props.onLeave)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hintOf(props, waits)}
      </p>
      {error && <ErrorBanner error={error} fallback="Failed to send the reply" />}
      <div className="button-row spread">
        {children}
        <Button type="submit" pending={isPending}>
          {isPending ? "Sending..." : label}
        </Button>
      </div>
    </form>
  );
}

/** As whom, and that everyone sees it. */
function hintOf({ account = "your account", comment }: ReplyFormProps, waits: boolean): string {
  const sent = waits ? "It is sent once someone approves it." : "Sent once, even if the network’s answer is lost.";
  return `Public, as ${account} on ${networkName(comment.platform)}. ${sent}`;
}

function useSending({ comment, value, onChange, onSent }: ReplyFormProps, waits: boolean) {
  const { mutate, isPending, error } = useReply(comment, () => {
    onChange("");
    toast(waits ? "The reply waits for approval." : `Octavo sends the reply to ${networkName(comment.platform)}.`);
    onSent();
  });
  const send = () => {
    if (!isPending && value.trim() !== "") mutate(value.trim());
  };
  return { send, isPending, error };
}

function submit(event: FormEvent, send: () => void): void {
  event.preventDefault();
  send();
}

function press(event: KeyboardEvent, send: () => void, leave: () => void): void {
  if (event.key === "Escape") leave();
  else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

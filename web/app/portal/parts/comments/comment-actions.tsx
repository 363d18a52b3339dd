import { useState } from "react";
import type { Comment } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { toast } from "~/ui/toast";
import { useDeleteComment, useHideComment } from "~/portal/data/comment-changes";
import { useCommands } from "~/portal/data/page-commands";
import { useMayPublish } from "~/portal/data/workspaces";

interface CommentActionsProps {
  comment: Comment;
  /** How many comments are below it. */
  below: number;
  /** Undefined where a reply is already being written, or is not possible. */
  onReply?: (() => void) | undefined;
  /** The comment that the page's keys act on. */
  hasKeys?: boolean;
}

/** What the network allows with this comment, and nothing else. */
export function CommentActions({ comment, below, onReply, hasKeys = false }: CommentActionsProps) {
  const mayPublish = useMayPublish();
  const canHide = mayPublish && comment.can.hide;
  const canDelete = mayPublish && comment.can.delete;
  if (!onReply && !canHide && !canDelete) return null;
  return (
    <div className="button-row">
      {onReply && (
        <Button size="small" variant="quiet" onClick={onReply}>
          Reply
          <About comment={comment} />
        </Button>
      )}
      {canHide && <Hide comment={comment} hasKey={hasKeys} />}
      {canDelete && <Delete comment={comment} below={below} />}
    </div>
  );
}

/** Whose comment a button is about, for people who don't see its place. */
function About({ comment: { author } }: { comment: Comment }) {
  return (
    <span className="visually-hidden">
      : <bdi>{author.name}</bdi>
    </span>
  );
}

function Hide({ comment, hasKey }: { comment: Comment; hasKey: boolean }) {
  const network = networkName(comment.platform);
  const verb = comment.hidden ? "show" : "hide";
  const hide = useHideComment(comment, () => toast(`Octavo asked ${network} to ${verb} the comment.`));
  const [label, working] = comment.hidden ? ["Unhide", "Showing..."] : ["Hide", "Hiding..."];
  const isWorking = hide.isPending || (isWaiting(comment) && comment.moderation?.kind !== "DELETE");
  const run = () => {
    if (!isWorking) hide.mutate(!comment.hidden);
  };
  useCommands(hasKey ? [{ id: "hide-comment", label: `${label} the comment`, icon: "pause", keys: "H", run }] : []);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        pending={isWorking}
        aria-keyshortcuts={hasKey ? "H" : undefined}
        onClick={run}
      >
        {isWorking ? working : label}
        <About comment={comment} />
      </Button>
      {hide.error && <ErrorBanner error={hide.error} fallback={`Failed to ${verb} the comment`} />}
    </>
  );
}

function Delete({ comment, below }: { comment: Comment; below: number }) {
  const [isAsking, setAsking] = useState(false);
  const network = networkName(comment.platform);
  const remove = useDeleteComment(comment, () => toast(`Octavo asked ${network} to delete the comment.`));
  const isWorking = remove.isPending || (isWaiting(comment) && comment.moderation?.kind === "DELETE");
  return (
    <>
      <Button size="small" variant="quiet-danger" pending={isWorking} onClick={() => setAsking(true)}>
        {isWorking ? "Deleting..." : "Delete"}
        <About comment={comment} />
      </Button>
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete the comment" />}
      {isAsking && (
        <ConfirmDialog
          title={`Delete this comment on ${network}?`}
          question={deleteQuestion(network, below)}
          confirmLabel={`Delete on ${network}`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            remove.mutate();
          }}
        />
      )}
    </>
  );
}

/** The network was asked for a change and did not answer yet. */
function isWaiting({ moderation }: Comment): boolean {
  return moderation?.status === "WAITING";
}

function deleteQuestion(network: string, below: number): string {
  const replies = below === 1 ? "The reply below it" : `The ${below} replies below it`;
  const more = below > 0 ? ` ${replies} can disappear too.` : "";
  return `${network} removes it for everyone, and neither you nor Octavo can restore it.${more}`;
}

const deeds = { HIDE: "hide", UNHIDE: "show", DELETE: "delete" } as const;

/** Why the network did not do what it was asked for. */
export function ModerationTrouble({ comment: { moderation, platform } }: { comment: Comment }) {
  if (moderation?.status !== "FAILED") return null;
  return (
    <p className="field-error" role="alert">
      <Icon name="cross" />
      {networkName(platform)} did not {deeds[moderation.kind]} the comment. {moderation.errorMessage}
    </p>
  );
}

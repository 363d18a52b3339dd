import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { shortMoment, toWallTime } from "~/lib/zoned-time";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";
import { type ApprovalItem, useApprove, useMoveWaiting } from "~/portal/data/approvals";
import { isComposable } from "~/portal/data/composable";
import { useCommands } from "~/portal/data/page-commands";
import { pathIn } from "~/portal/data/several";
import { useQueue } from "~/portal/data/queue";
import { useRole } from "~/portal/data/workspaces";
import { approveLabel, isLate } from "./approval-words";
import { RejectDialog } from "./reject-dialog";
import { SomeoneElse } from "./who-decides";

interface DecisionBarProps {
  /** The version that the person sees. */
  item: ApprovalItem;
  zone: string;
  /** Another version waits: approving is held until that one was seen. */
  isHeld: boolean;
  /** Where the composer returns to: the inbox, or the page of an approval. */
  from: string;
  onDecided: () => void;
}

/** Approve, edit, reject: A, E, R. */
export function DecisionBar(props: DecisionBarProps) {
  const { item, zone, isHeld, from, onDecided } = props;
  const [isRejecting, setRejecting] = useState(false);
  const approving = useApproving(props);
  const mayApprove = !item.needsSomeoneElse;
  const edit = useEditPath(item, from);
  const reject = () => setRejecting(true);
  useCommands([
    ...(isHeld || !mayApprove
      ? []
      : [{ id: "approve", label: approving.label, icon: "tick", keys: "A", run: approving.start } as const]),
    ...(edit ? [{ id: "edit", label: "Edit", icon: "edit", keys: "E", to: edit } as const] : []),
    { id: "reject", label: "Reject...", icon: "cross", keys: "R", run: reject },
  ]);
  return (
    <footer className="decision-bar">
      {approving.isPastDue && <NextSlot item={item} zone={zone} />}
      {approving.error && <Problem error={approving.error} onRetry={approving.send} />}
      {!mayApprove && <SomeoneElse workspace={item.workspace} />}
      <div className="button-row">
        {mayApprove && <ApproveButton approving={approving} isHeld={isHeld} />}
        {edit && (
          <Link className="button" aria-keyshortcuts="E" to={edit}>
            Edit
          </Link>
        )}
        <Button variant="danger" aria-keyshortcuts="R" onClick={reject}>
          Reject...
        </Button>
      </div>
      {mayApprove && approving.signs && <p className="hint">You sign exactly this version with your passkey.</p>}
      {isRejecting && <RejectDialog item={item} onClose={() => setRejecting(false)} onRejected={onDecided} />}
    </footer>
  );
}

function useEditPath({ schedule, workspace }: ApprovalItem, from: string): string | undefined {
  const mayWrite = may(useRole(), "WRITE");
  if (!mayWrite || !isComposable(schedule)) return undefined;
  return pathIn(`${paths.post(schedule.id)}?edit&from=${from}`, workspace);
}

interface ApproveButtonProps {
  approving: ReturnType<typeof useApproving>;
  isHeld: boolean;
}

function ApproveButton({ approving, isHeld }: ApproveButtonProps) {
  const { start, send, dismiss, asks, isPending, signs, label } = approving;
  return (
    <>
      <Button variant="primary" aria-keyshortcuts="A" disabled={isHeld} pending={isPending} onClick={start}>
        {isPending ? pending(signs) : label}
      </Button>
      {asks && (
        <ConfirmDialog
          title="Publish now?"
          question="The post goes out as soon as you approve it."
          confirmLabel="Approve and publish now"
          onConfirm={send}
          onCancel={dismiss}
        />
      )}
    </>
  );
}

/** To approve for a time is one step. What goes out at once asks first. */
function useApproving({ item, zone, isHeld, onDecided }: DecisionBarProps) {
  const [wasLate, setLate] = useState(false);
  const [asks, setAsks] = useState(false);
  const isPastDue = wasLate || isLate(item);
  const signs = item.credentialIds.length > 0;
  const approve = useApprove(item, () => {
    toast(signs ? "The post was approved and signed." : "The post was approved.");
    onDecided();
  });
  const send = () => {
    setAsks(false);
    if (approve.isPending || isHeld) return;
    approve.mutate(isPastDue, { onError: (error) => setLate(isPastDueError(error)) });
  };
  const isAtOnce = isPastDue || !item.time;
  return {
    send,
    /** What the button and its key do. */
    start: isAtOnce ? () => setAsks(true) : send,
    asks: asks && !isHeld,
    dismiss: () => setAsks(false),
    label: isAtOnce ? "Approve and publish now" : approveLabel(item, zone),
    isPastDue,
    signs,
    isPending: approve.isPending,
    error: approve.error,
  };
}

function pending(signs: boolean): string {
  return signs ? "Waiting for your device..." : "Approving...";
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isSilent = error instanceof ApiError ? error.status >= 500 : !(error instanceof DOMException);
  if (isSilent) {
    const message = "Nothing was decided as far as this page knows. It reads the post again every few seconds.";
    const action = { label: "Try again", onClick: onRetry };
    return <Banner title="Not approved: the server did not answer" message={message} action={action} />;
  }
  if (!(error instanceof DOMException)) return <ErrorBanner error={error} fallback="Failed to approve the post" />;
  const message =
    "You cancelled the browser's question, it waited too long, or none of your passkeys works here. Try again, or ask another member to approve the post. If you lost a passkey, remove it under Your account.";
  return <Banner title="Nothing was signed" message={message} />;
}

function isPastDueError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "PAST_DUE";
}

/** Its time passed: it goes out late, or at the next free time of the queue. */
function NextSlot({ item, zone }: { item: ApprovalItem; zone: string }) {
  const mayWrite = may(useRole(), "WRITE");
  const next = useQueue().data?.next[0];
  const slot = mayWrite ? next : undefined;
  const move = useMoveWaiting(item.schedule.id, () => undefined);
  return (
    <>
      <div className="banner tone pending" role="status">
        <p>
          <b>Its time passed before anyone decided.</b> Nothing was sent. Approve it to publish it now
          {slot ? ", or move it to the next free slot." : mayWrite ? ", or edit its time." : "."}
        </p>
        {slot && (
          <Button size="small" pending={move.isPending} onClick={() => move.mutate(slot)}>
            Move to {shortMoment(toWallTime(slot, zone))}
          </Button>
        )}
      </div>
      {move.error && <ErrorBanner error={move.error} fallback="Failed to move the post" />}
    </>
  );
}

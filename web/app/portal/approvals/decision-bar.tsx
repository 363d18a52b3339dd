import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { shortMoment, toWallTime } from "~/lib/zoned-time";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { type ApprovalItem, useApprove, useMoveWaiting } from "~/portal/data/approvals";
import { isComposable } from "~/portal/data/composable";
import { useCommands } from "~/portal/data/page-commands";
import { usePasskeys } from "~/portal/data/me";
import { pathIn } from "~/portal/data/several";
import { useQueue } from "~/portal/data/queue";
import { useRole } from "~/portal/data/workspaces";
import { approveLabel, isLate } from "./approval-words";
import { RejectDialog } from "./reject-dialog";
import { signApproval } from "./sign-approval";

interface DecisionBarProps {
  /** The version that the person sees. */
  item: ApprovalItem;
  zone: string;
  /** Another version waits: approving is held until that one was seen. */
  isHeld: boolean;
  onDecided: () => void;
}

/** Approve, edit, reject: A, E, R. */
export function DecisionBar(props: DecisionBarProps) {
  const { item, zone, isHeld, onDecided } = props;
  const [isRejecting, setRejecting] = useState(false);
  const { approve, send, label, isPastDue, signs } = useApproving(props);
  const mayWrite = may(useRole(), "WRITE");
  const isEditable = mayWrite && isComposable(item.schedule);
  const edit = isEditable ? pathIn(`${paths.post(item.schedule.id)}?edit&from=approvals`, item.workspace) : undefined;
  const reject = () => setRejecting(true);
  useCommands([
    ...(isHeld ? [] : [{ id: "approve", label, icon: "tick", keys: "A", run: send } as const]),
    ...(edit ? [{ id: "edit", label: "Edit", icon: "edit", keys: "E", to: edit } as const] : []),
    { id: "reject", label: "Reject...", icon: "cross", keys: "R", run: reject },
  ]);
  return (
    <footer className="decision-bar">
      {isPastDue && <NextSlot item={item} zone={zone} />}
      {approve.error && <Problem error={approve.error} />}
      <div className="button-row">
        <Button variant="primary" aria-keyshortcuts="A" disabled={isHeld} pending={approve.isPending} onClick={send}>
          {approve.isPending ? pending(signs) : label}
        </Button>
        {edit && (
          <Link className="button" aria-keyshortcuts="E" to={edit}>
            Edit
          </Link>
        )}
        <Button variant="quiet-danger" aria-keyshortcuts="R" onClick={reject}>
          Reject...
        </Button>
      </div>
      {signs && <p className="hint">You sign exactly this version with your passkey.</p>}
      {isRejecting && <RejectDialog item={item} onClose={() => setRejecting(false)} onRejected={onDecided} />}
    </footer>
  );
}

function useApproving({ item, zone, isHeld, onDecided }: DecisionBarProps) {
  const [wasLate, setLate] = useState(false);
  const isPastDue = wasLate || isLate(item);
  const { signs, sign } = useSigning();
  const approve = useApprove(item.approval, sign, () => {
    toast(signs ? "The post was approved and signed." : "The post was approved.");
    onDecided();
  });
  const send = () => {
    if (approve.isPending || isHeld) return;
    approve.mutate(isPastDue, { onError: (error) => setLate(isPastDueError(error)) });
  };
  return { approve, send, label: isPastDue ? "Approve and publish now" : approveLabel(item, zone), isPastDue, signs };
}

/** A person who has a passkey signs with it. */
function useSigning() {
  const passkeys = usePasskeys();
  const sign = async (contentHash: string) => {
    const known = passkeys.data ?? (await passkeys.refetch({ throwOnError: true })).data ?? [];
    return known.length > 0 ? signApproval(contentHash, known) : undefined;
  };
  return { signs: (passkeys.data ?? []).length > 0, sign };
}

function pending(signs: boolean): string {
  return signs ? "Waiting for your device..." : "Approving...";
}

function Problem({ error }: { error: Error }) {
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

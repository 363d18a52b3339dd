import type { Account } from "~/api/types";
import { counted } from "~/lib/counted";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useScheduledPosts } from "~/portal/data/posts";

interface DisconnectDialogProps {
  account: Account;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Names what stops and what stays. */
export function DisconnectDialog({ account, onCancel, onConfirm }: DisconnectDialogProps) {
  const { data: scheduled } = useScheduledPosts(account.id);
  const network = networkName(account.platform);
  return (
    <ConfirmDialog
      title={`Disconnect ${accountName(account)}`}
      question={`${stopping(scheduled, network)} Octavo deletes its access to the account. Published posts stay on ${network}.`}
      confirmLabel="Disconnect"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

type Scheduled = ReturnType<typeof useScheduledPosts>["data"];

/** Undefined while the number is not known. */
function stopping(scheduled: Scheduled, network: string): string {
  if (!scheduled) return "Scheduled posts for this account will fail.";
  const { count, isWhole } = scheduled;
  if (count === 0) return "No scheduled post uses this account.";
  const posts = `${isWhole ? "" : "More than "}${counted(count, "scheduled post")}`;
  return `${posts} will fail on ${network}. Other accounts of the same posts are not affected.`;
}

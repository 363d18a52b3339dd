import type { Account } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useDeletePublished } from "./changes";
import type { Deletable } from "./deletable";

interface DeleteDialogProps {
  scheduleId: string;
  deletables: readonly Deletable[];
  accounts: readonly Account[] | undefined;
  onClose: () => void;
}

/** What deleting does on each account, and what it does not do, before it begins. */
export function DeleteDialog({ scheduleId, deletables, accounts, onClose }: DeleteDialogProps) {
  const { mutate, isPending, error } = useDeletePublished(scheduleId);
  const ids = deletables.filter(({ obstacle }) => !obstacle).map(({ publication }) => publication.accountId);
  return (
    <Dialog title="Delete at the networks" onClose={onClose} isAlert>
      <div className="dialog-body stack">
        {error && <ErrorBanner error={error} fallback="Failed to delete the post" />}
        <p>
          The posts disappear from the networks with their comments and reactions. Octavo cannot bring them back. It
          keeps the text, the files and the timeline.
        </p>
        <ul>
          {deletables.map((deletable) => (
            <li key={deletable.publication.id}>
              <Line
                deletable={deletable}
                account={accounts?.find(({ id }) => id === deletable.publication.accountId)}
              />
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <Button onClick={onClose}>Keep the post</Button>
        {ids.length > 0 && (
          <Button variant="danger-solid" pending={isPending} onClick={() => mutate(ids, { onSuccess: onClose })}>
            {isPending ? "Deleting..." : `Delete on ${ids.length === 1 ? "1 account" : `${ids.length} accounts`}`}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

function Line({ deletable, account }: { deletable: Deletable; account: Account | undefined }) {
  const { publication, posts, obstacle } = deletable;
  return (
    <>
      <b>{networkName(publication.platform)}</b>
      {account && `, ${accountName(account)}`}:{" "}
      {obstacle ?? (posts === 1 ? "deletes 1 post." : `deletes ${posts} posts, replies and comments first.`)}
    </>
  );
}

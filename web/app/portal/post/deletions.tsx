import { useState } from "react";
import type { Account, Schedule, SchedulePublication } from "~/api/types";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { useCommands } from "~/portal/data/page-commands";
import { useMayPublish } from "~/portal/data/workspaces";
import { deletablesOf } from "./deletable";
import { DeleteDialog } from "./delete-dialog";

interface DeletionsProps {
  schedule: Schedule;
  accounts: readonly Account[] | undefined;
}

/** Deleting what is published: the button, and how far each account is. */
export function Deletions({ schedule, accounts }: DeletionsProps) {
  const [now] = useState(Date.now);
  const mayPublish = useMayPublish();
  const deletables = deletablesOf(schedule, now);
  const isUnderWay = schedule.publications.some(({ status }) => status === "PENDING" || status === "PUBLISHING");
  const asked = schedule.publications.filter(({ posts }) => posts.some(({ deletion }) => deletion));
  const canDelete = mayPublish && !isUnderWay && deletables.length > 0;
  if (!canDelete && asked.length === 0) return null;
  return (
    <section className="post-actions" aria-label="Deleting at the networks">
      {asked.map((publication) => (
        <DeletionLine
          key={publication.id}
          publication={publication}
          account={accounts?.find(({ id }) => id === publication.accountId)}
        />
      ))}
      {canDelete && <DeleteButton schedule={schedule} accounts={accounts} now={now} />}
    </section>
  );
}

function DeleteButton({ schedule, accounts, now }: DeletionsProps & { now: number }) {
  const [isOpen, setOpen] = useState(false);
  useCommands([{ id: "delete", label: "Delete at the networks...", icon: "cross", run: () => setOpen(true) }]);
  return (
    <>
      <div className="button-row">
        <Button size="small" variant="quiet-danger" onClick={() => setOpen(true)}>
          Delete at the networks
        </Button>
      </div>
      {isOpen && (
        <DeleteDialog
          scheduleId={schedule.id}
          deletables={deletablesOf(schedule, now)}
          accounts={accounts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function DeletionLine({ publication, account }: { publication: SchedulePublication; account: Account | undefined }) {
  const where = `${networkName(publication.platform)}${account ? `, ${accountName(account)}` : ""}`;
  const deletions = publication.posts.flatMap(({ deletion }) => (deletion ? [deletion] : []));
  const failed = deletions.find(({ status }) => status === "FAILED");
  const waiting = deletions.find(({ status }) => status === "WAITING");
  if (failed) {
    return (
      <p role="alert">
        <Icon name="exclamation" /> <b>Could not delete on {where}.</b> {failed.errorMessage}
      </p>
    );
  }
  return (
    <p role="status">
      <Icon name={waiting ? "refresh" : "tick"} /> <b>{waiting ? "Deleting on" : "Deleted on"}</b> {where}.{" "}
      {waiting?.errorMessage && `${waiting.errorMessage} Octavo tries again.`}
    </p>
  );
}

import { type FormEvent, useState } from "react";
import type { Account, ConnectedApp } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { AccountChoice } from "~/portal/parts/account-choice";
import { ApprovalChoice } from "~/portal/parts/approval-choice";
import { fieldProblem } from "~/portal/parts/field-problem";
import { useLimitApp } from "~/portal/data/me";

interface LimitDialogProps {
  app: ConnectedApp;
  /** Those of the workspace that the application acts in. */
  accounts: readonly Account[];
  onClose: () => void;
}

/** What an application may do from now on, also with the tokens that it has. */
export function LimitDialog({ app, accounts, onClose }: LimitDialogProps) {
  const known = (id: number) => accounts.some((account) => account.id === id);
  const [accountIds, setAccountIds] = useState(() => app.accountIds?.filter(known) ?? null);
  const [approval, setApproval] = useState(app.approval);
  const limit = useLimitApp(app);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (limit.isPending) return;
    limit.mutate({ accountIds, approval }, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Limits of ${app.name}`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {limit.error && <ErrorBanner error={limit.error} fallback="Failed to change the limits" />}
          <AccountChoice
            accounts={accounts}
            chosen={accountIds}
            hint="An application for some accounts can’t read events or manage webhooks."
            problem={fieldProblem(limit.error, "accountIds")}
            onChange={setAccountIds}
          />
          <ApprovalChoice chosen={approval} onChange={setApproval} />
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={limit.isPending}>
            {limit.isPending ? "Saving..." : "Save limits"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

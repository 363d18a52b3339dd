import { useMemo, useState } from "react";
import { paths } from "~/lib/paths";
import { useListedAccounts } from "~/portal/data/listed-accounts";
import type { Several } from "~/portal/data/several";
import { OneWorkspaceDialog } from "~/portal/parts/one-workspace-dialog";
import { SeveralFrame } from "~/portal/parts/several-frame";
import { countsOf, severalText } from "~/portal/parts/several-words";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { AccountList } from "./account-list";
import { AccountTally } from "./account-tally";

/** The accounts of several workspaces, trouble first. What is done with one is done in its workspace. */
export function SharedAccounts({ several }: { several: Several }) {
  const accounts = useListedAccounts().data;
  const counts = useMemo(() => accounts && countsOf(accounts), [accounts]);
  const title = several.chosen.length > 0 ? `Accounts in ${severalText(several)}` : "Connected accounts";
  return (
    <>
      <PageTitle title={title} isTight below={<AccountTally />}>
        <ConnectIn several={several} />
      </PageTitle>
      <SeveralFrame several={several} counts={counts}>
        <AccountList />
      </SeveralFrame>
    </>
  );
}

function ConnectIn({ several }: { several: Several }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Connect an account in…
      </Button>
      {isOpen && (
        <OneWorkspaceDialog
          title="Connect an account in…"
          several={several}
          to={`${paths.accounts}#connect-title`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

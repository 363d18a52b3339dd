import type { Account } from "~/api/types";
import { chooseWorkspace } from "~/auth/chosen-workspace";
import { paths } from "~/lib/paths";
import { useWorkspaces } from "~/portal/data/workspaces";
import { useLinkTo } from "~/portal/data/workspace-links";
import { InWorkspace } from "~/portal/parts/in-workspace";
import { useConnecting } from "~/portal/parts/use-connecting";
import { ErrorBanner } from "~/ui/banner";
import { AccountRow } from "./account-row";

interface SharedRowProps {
  account: Account;
  now: Date;
}

/** An account in a list of several workspaces. What is done with it is done in its own. */
export function SharedRow(props: SharedRowProps) {
  return (
    <InWorkspace id={props.account.workspace?.id}>
      <ActingRow {...props} />
    </InWorkspace>
  );
}

/** A network's own page leads back to the portal: the tab then acts in the account's workspace. */
function ActingRow({ account, now }: SharedRowProps) {
  const workspace = useWorkspaces().data?.find(({ id }) => id === account.workspace?.id);
  const linkTo = useLinkTo();
  const enter = () => chooseWorkspace(workspace?.personal ? undefined : workspace);
  const connecting = useConnecting(linkTo(paths.accounts), enter);
  return (
    <AccountRow account={account} now={now} onReconnect={connecting.connectAgain}>
      {connecting.error && <ErrorBanner error={connecting.error} fallback="Failed to connect the account" />}
      {connecting.dialog}
    </AccountRow>
  );
}

import { Link } from "react-router";
import type { Account } from "~/api/types";
import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

/** Accounts that were connected without the permission to read numbers. */
export function MissingPermissions({ accounts }: { accounts: readonly Account[] }) {
  return accounts
    .filter(({ health }) => health.missingPermission)
    .map((account) => (
      <p key={account.id} className="numbers-missing">
        <Icon name="exclamation" />{" "}
        <b>
          {networkName(account.platform)}, {accountName(account)}
        </b>{" "}
        {account.health.missingPermission} <Link to={paths.accounts}>Accounts</Link>
      </p>
    ));
}

import type { Account } from "~/api/types";
import { paths } from "~/lib/paths";
import { accountName } from "~/portal/data/account-name";
import { ReconnectButton } from "~/portal/parts/reconnect-button";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";

/** Accounts that were connected without the permission to read numbers. */
export function MissingPermissions({ accounts }: { accounts: readonly Account[] }) {
  return accounts
    .filter(({ health }) => health.missingPermission)
    .map((account) => (
      <p key={account.id} className="numbers-missing">
        <Icon name="exclamation" />
        <span>
          <b>
            {networkName(account.platform)}, {accountName(account)}
          </b>{" "}
          {account.health.missingPermission}
        </span>
        <ReconnectButton account={account} returnTo={paths.analytics} />
      </p>
    ));
}

import { useRef } from "react";
import { Link } from "react-router";
import type { Account } from "~/api/types";
import { useCurrentInView } from "~/lib/current-in-view";
import { paths } from "~/lib/paths";
import { NetworkIcon, networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

/** The accounts whose feeds can be viewed. */
export function AccountRail({ accounts, chosen }: { accounts: readonly Account[]; chosen: Account }) {
  const rail = useRef<HTMLElement>(null);
  useCurrentInView(rail);
  return (
    <nav className="account-rail" aria-label="Accounts" ref={rail}>
      <ul>
        {accounts.map((account) => (
          <li key={account.id}>
            <Link
              to={paths.feed(account.id)}
              aria-current={account.id === chosen.id ? "page" : undefined}
              preventScrollReset
            >
              <NetworkIcon platform={account.platform} />
              <span>
                {accountName(account)}
                <span className="hint">{networkName(account.platform)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

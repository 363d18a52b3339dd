import { Link } from "react-router";
import type { Account } from "~/api/types";
import { readsComments } from "~/lib/networks";
import { paths } from "~/lib/paths";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";

interface CommentLimitsProps {
  /** The networks that the list is about. */
  platforms: readonly string[];
  accounts: readonly Account[];
}

/** What the list can't have: networks without comments for programs, and accounts without the permission. */
export function CommentLimits({ platforms, accounts }: CommentLimitsProps) {
  const unread = [...new Set(platforms)].filter((platform) => !readsComments(platform)).map(networkName);
  const missing = accounts.filter(lacksPermission);
  if (unread.length === 0 && missing.length === 0) return null;
  return (
    <div className="hint comment-limits">
      {unread.length > 0 && <p>Octavo reads no comments on {new Intl.ListFormat("en-GB").format(unread)}.</p>}
      {missing.map((account) => (
        <p key={account.id}>
          <b>
            {networkName(account.platform)}, {accountName(account)}
          </b>{" "}
          {account.health.missingPermission} <Link to={paths.accounts}>Accounts</Link>
        </p>
      ))}
    </div>
  );
}

/** Its network has comments, and it was connected without a permission: its health says what it can't do. */
export function lacksPermission({ platform, health }: Account): boolean {
  return readsComments(platform) && Boolean(health.missingPermission);
}

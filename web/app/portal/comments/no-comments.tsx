import { Link } from "react-router";
import type { Account } from "~/api/types";
import { readsComments } from "~/lib/networks";
import { paths } from "~/lib/paths";
import { accountName } from "~/portal/data/account-name";
import { CommentLimits, lacksPermission } from "~/portal/parts/comments/comment-limits";
import { ReconnectButton } from "~/portal/parts/reconnect-button";

/** Nothing to show, and what keeps comments away. */
export function NoComments({ accounts }: { accounts: readonly Account[] | undefined }) {
  if (!accounts) return null;
  const isRead = accounts.some(({ platform }) => readsComments(platform));
  return (
    <>
      <div className="empty-state">
        <div>
          <h2>{isRead ? "No comments yet" : "Comments are not read yet"}</h2>
          <p>
            {isRead
              ? "Comments below posts that Octavo published appear here. Octavo reads them often while a post is young."
              : "None of your accounts is on a network whose comments Octavo reads."}
          </p>
        </div>
        <div className="button-row">
          {accounts.filter(lacksPermission).map((account) => (
            <ReconnectButton
              key={account.id}
              account={account}
              returnTo={paths.comments}
              about={` ${accountName(account)}`}
            />
          ))}
          {!isRead && (
            <Link className="button" to={paths.accounts}>
              Connect an account
            </Link>
          )}
        </div>
      </div>
      <CommentLimits platforms={accounts.map(({ platform }) => platform)} accounts={accounts} />
    </>
  );
}

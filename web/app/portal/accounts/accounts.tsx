import { Link } from "react-router";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { isPlatform, NetworkIcon, networkName } from "~/ui/network";
import { PageTitle } from "~/ui/page-title";
import { Time } from "~/ui/time";
import { useAccounts, useConnectSandboxAccount } from "./queries";

export function ConnectedAccounts() {
  const { config } = useSession();
  const accounts = useAccounts();
  return (
    <>
      <PageTitle title="Connected accounts" />
      {config.sandbox && <SandboxConnect platforms={config.sandboxPlatforms} />}
      {accounts.isPending && <Loader>Loading accounts...</Loader>}
      {accounts.error && <ErrorBanner error={accounts.error} fallback="Failed to load accounts" />}
      {accounts.data?.length === 0 && <NoAccounts hasSandbox={config.sandbox} />}
      {accounts.data && accounts.data.length > 0 && (
        <AccountTable accounts={accounts.data} hasFeed={config.sandbox} />
      )}
    </>
  );
}

function SandboxConnect({ platforms }: { platforms: readonly string[] }) {
  const connect = useConnectSandboxAccount();
  return (
    <section className="panel" aria-labelledby="sandbox-connect">
      <div>
        <h2 id="sandbox-connect" className="text-xl">
          Connect a sandbox account
        </h2>
        <p className="text-ink-2">It behaves like the network and needs no credentials.</p>
      </div>
      {connect.error && <ErrorBanner error={connect.error} fallback="Failed to connect the account" />}
      <div className="btns">
        {platforms.filter(isPlatform).map((platform) => (
          <Button key={platform} pending={connect.isPending} onClick={() => connect.mutate(platform)}>
            <NetworkIcon platform={platform} />
            Connect {networkName(platform)}
          </Button>
        ))}
      </div>
    </section>
  );
}

function NoAccounts({ hasSandbox }: { hasSandbox: boolean }) {
  return (
    <div className="empty">
      <span>
        No accounts connected yet.{" "}
        {hasSandbox
          ? "Connect one above to publish to it."
          : "This server connects no accounts by itself; start it with --sandbox to try one."}
      </span>
    </div>
  );
}

function AccountTable({ accounts, hasFeed }: { accounts: readonly Account[]; hasFeed: boolean }) {
  return (
    // Scrolls sideways on a narrow screen, so it must take the focus for people without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="tablewrap" tabIndex={0} aria-label="Connected accounts">
      <table className="table">
        <thead>
          <tr className="sc">
            <th scope="col">Network</th>
            <th scope="col">Account</th>
            <th scope="col">ID</th>
            <th scope="col">Connected</th>
            {hasFeed && (
              <th scope="col">
                <span className="vh">Feed</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                <span className="flex items-center gap-2">
                  <NetworkIcon platform={account.platform} />
                  {networkName(account.platform)}
                </span>
              </td>
              <td>
                {account.accountDisplayName ?? account.accountId}
                {account.accountUsername && <span className="dim"> {account.accountUsername}</span>}
                {account.connected === false && (
                  <span className="badge st failed ml-2">
                    <Icon name="cross" />
                    Must be reconnected
                  </span>
                )}
              </td>
              <td className="mono">{account.id}</td>
              <td className="num">
                <Time iso={account.createdTime} none="–" />
              </td>
              {hasFeed && (
                <td>
                  <Link to={paths.feed(account.id)}>See its feed</Link>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

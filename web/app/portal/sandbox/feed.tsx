import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { body } from "~/api/client";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { networkName } from "~/ui/network";
import { PageTitle } from "~/ui/page-title";
import { useAccounts } from "../accounts/queries";
import { FeedPost } from "./feed-post";

/** What the simulated networks have received. */
export function SandboxFeed() {
  const accounts = useAccounts();
  const [parameters, setParameters] = useSearchParams();
  const chosen = Number(parameters.get("account"));
  const account = accounts.data?.find(({ id }) => id === chosen) ?? accounts.data?.[0];
  return (
    <>
      <PageTitle title="Sandbox feed" />
      {accounts.isPending && <Loader>Loading accounts...</Loader>}
      {accounts.error && <ErrorBanner error={accounts.error} fallback="Failed to load accounts" />}
      {accounts.data?.length === 0 && (
        <div className="empty">
          <span>No accounts connected yet. What you publish to one appears here.</span>
          <Link className="btn" to={paths.accounts}>
            Connect an account
          </Link>
        </div>
      )}
      {accounts.data && account && (
        <>
          <AccountChoice
            accounts={accounts.data}
            chosen={account.id}
            onChoose={(id) => setParameters({ account: id })}
          />
          <Feed account={account} />
        </>
      )}
    </>
  );
}

interface AccountChoiceProps {
  accounts: readonly Account[];
  chosen: number;
  onChoose: (id: string) => void;
}

function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  return (
    <div className="mb-6 max-w-md">
      <Field label="Account" error={undefined}>
        {(wiring) => (
          <select
            className="select"
            {...wiring}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
          >
            {accounts.map(({ id, platform, accountDisplayName, accountId }) => (
              <option key={id} value={id}>
                {networkName(platform)}: {accountDisplayName ?? accountId}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Feed({ account }: { account: Account }) {
  const { api } = useSession();
  const feed = useQuery({
    queryKey: ["feed", account.id],
    queryFn: ({ signal }) =>
      body(api.GET("/v1/sandbox/feed", { params: { query: { accountId: account.id } }, signal })),
    refetchInterval: 5_000,
  });
  return (
    <section aria-label={`What ${networkName(account.platform)} shows`}>
      <div className="btns mb-4">
        <Button size="sm" pending={feed.isFetching} onClick={() => void feed.refetch()}>
          <Icon name="refresh" />
          Refresh
        </Button>
      </div>
      {feed.isPending && <Loader>Loading the feed...</Loader>}
      {feed.error && <ErrorBanner error={feed.error} fallback="Failed to load the feed" />}
      {feed.data?.items.length === 0 && (
        <div className="empty">
          <span>Nothing has been published to this account yet.</span>
          <Link className="btn" to={paths.posts}>
            Write a post
          </Link>
        </div>
      )}
      <ul className="grid gap-6">
        {feed.data?.items.map((item) => (
          <li key={item.id}>
            <FeedPost item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

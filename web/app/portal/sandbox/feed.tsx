import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Account } from "~/api/types";
import { paths } from "~/lib/paths";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { networkName } from "~/ui/network";
import { PageTitle } from "~/ui/page-title";
import { useAccounts } from "~/portal/data/accounts";
import { accountName } from "~/portal/data/account-name";
import { useChats } from "~/portal/data/posts";
import { AccountRail } from "./account-rail";
import { FaultDialog } from "./fault-dialog";
import { FeedPost } from "./feed-post";
import { useFeed } from "./queries";
import "./feed.css";

/** What the simulated networks have received, as they would show it. */
export function SandboxFeed() {
  const accounts = useAccounts();
  const [parameters] = useSearchParams();
  const chosen = Number(parameters.get("account"));
  const account = accounts.data?.find(({ id }) => id === chosen) ?? accounts.data?.[0];
  return (
    <>
      <PageTitle title="Sandbox feed" />
      {accounts.isPending && <Loader>Loading accounts...</Loader>}
      <QueryError query={accounts} fallback="Failed to load accounts" />
      {accounts.data?.length === 0 && (
        <div className="empty-state">
          <span>No accounts connected yet. Connect one to see its posts here.</span>
          <Link className="button" to={paths.accounts}>
            Connect an account
          </Link>
        </div>
      )}
      {accounts.data && account && (
        <div className="sandbox-feed">
          <AccountRail accounts={accounts.data} chosen={account} />
          <Feed key={account.id} account={account} />
        </div>
      )}
    </>
  );
}

function Feed({ account }: { account: Account }) {
  const feed = useFeed(account.id);
  const chats = useChats(account);
  const [isFaulting, setFaulting] = useState(false);
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="stack start" aria-label={`What ${networkName(account.platform)} shows`}>
      <div className="button-row spread">
        <h2 className="section-title">{accountName(account)}</h2>
        <Button size="small" onClick={() => setFaulting(true)}>
          Simulate a fault
        </Button>
      </div>
      {isFaulting && <FaultDialog account={account} onClose={() => setFaulting(false)} />}
      {feed.isPending && <Loader>Loading the feed...</Loader>}
      <QueryError query={feed} fallback="Failed to load the feed" />
      {feed.data && items.length === 0 && (
        <div className="empty-state">
          <span>Nothing has been published to this account yet.</span>
          <Link className="button" to={paths.newPost}>
            Write a post
          </Link>
        </div>
      )}
      {items.map((item) => (
        <FeedPost key={item.id} item={item} account={account} chat={chats.data?.find(({ id }) => id === item.chatId)} />
      ))}
      {feed.hasNextPage && (
        <p>
          <Button pending={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
            <Icon name="down" />
            {feed.isFetchingNextPage ? "Loading..." : "Show older posts"}
          </Button>
        </p>
      )}
    </section>
  );
}

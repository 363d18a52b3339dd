import { useSearchParams } from "react-router";
import type { Account, Comment } from "~/api/types";
import { FilterMenu } from "~/ui/filter-line";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { useComments } from "~/portal/data/comments";
import { countInWords } from "~/portal/data/waiting";
import { Inbox } from "./inbox";
import { NoComments } from "./no-comments";
import "./comments-page.css";

/** Comments below the posts of all accounts: who waits for an answer, and the answer. The address holds what is open. */
export function CommentsPage() {
  const [parameters] = useSearchParams();
  const accountId = Number(parameters.get("account")) || undefined;
  const filter = accountId === undefined ? {} : { accountId };
  const [unanswered, others] = [useComments(true, filter), useComments(false, filter)];
  const accounts = useAccounts().data;
  const done = others.data?.filter(({ ours }) => !ours) ?? [];
  const isLoading = unanswered.isPending || others.isPending;
  const isEmpty = unanswered.data?.length === 0 && others.data?.length === 0;
  return (
    <>
      <PageTitle isTight title="Comments" below={<Intro items={unanswered.data} hasMore={unanswered.hasNextPage} />}>
        <AccountChoice accounts={accounts ?? []} chosen={accountId} />
      </PageTitle>
      {isLoading && <Skeleton label="Loading the comments..." lines={6} />}
      <QueryError query={unanswered.error ? unanswered : others} fallback="Failed to load the comments" />
      {isEmpty && <NoComments accounts={accounts} />}
      {unanswered.data && !isLoading && !isEmpty && (
        <Inbox
          key={accountId}
          unanswered={unanswered.data}
          more={unanswered}
          done={done}
          moreDone={others}
          accounts={accounts ?? []}
        />
      )}
    </>
  );
}

function AccountChoice({ accounts, chosen }: { accounts: readonly Account[]; chosen: number | undefined }) {
  const [, setParameters] = useSearchParams();
  if (accounts.length < 2) return null;
  return (
    <FilterMenu
      label="Account"
      all="all"
      options={accounts.map((it) => ({ value: String(it.id), label: accountName(it) }))}
      value={chosen === undefined ? undefined : String(chosen)}
      onChange={(value) => setParameters(value ? { account: value } : {}, { replace: true })}
    />
  );
}

function Intro({ items = [], hasMore }: { items: readonly Comment[] | undefined; hasMore: boolean }) {
  const [oldest] = items;
  if (!oldest) return null;
  const count = countInWords(items.length, hasMore);
  return (
    <p className="supporting tabular">
      {count} {count === "1" ? "comment is" : "comments are"} unanswered, the oldest from{" "}
      <Ago iso={oldest.createdTime} none="" />.
    </p>
  );
}

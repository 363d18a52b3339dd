import { Link, useSearchParams } from "react-router";
import type { Account, PostNumbers } from "~/api/types";
import { counted } from "~/lib/counted";
import { paths } from "~/lib/paths";
import { FilterMenu } from "~/ui/filter-line";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { useAccounts } from "~/portal/data/accounts";
import { type Period, periods, useNumbers } from "~/portal/data/numbers";
import { ByNetwork } from "./by-network";
import { MissingPermissions } from "./missing-permissions";
import { NumbersTable } from "./numbers-table";
import { bySchedule, lastRead } from "./sums";
import { Totals } from "./totals";
import "./analytics.css";

const options = periods.map((value) => ({ value, label: `${value} days` }));

/** What networks count about the posts of the last days. The address holds the period and the account. */
export function Analytics() {
  const [parameters, setParameters] = useSearchParams();
  const period = periods.find((it) => it === parameters.get("days")) ?? "28";
  const account = Number(parameters.get("account")) || undefined;
  const accounts = useAccounts();
  const numbers = useNumbers(period, account);
  const set = (name: string, value: string | undefined) =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageTitle isTight title="Analytics" below={<Below days={period} posts={numbers.data?.items} />}>
        <Choices period={period} account={account} accounts={accounts.data ?? []} onChange={set} />
      </PageTitle>
      <MissingPermissions accounts={accounts.data ?? []} />
      {numbers.isPending && <Skeleton label="Loading the numbers..." lines={6} />}
      <QueryError query={numbers} fallback="Failed to load the numbers" />
      {numbers.data?.items.length === 0 && <Nothing days={period} />}
      {numbers.data && numbers.data.items.length > 0 && (
        <Shown posts={numbers.data.items} isWhole={numbers.data.isWhole} accounts={accounts.data ?? []} />
      )}
    </>
  );
}

interface ChoicesProps {
  period: Period;
  account: number | undefined;
  accounts: readonly Account[];
  onChange: (name: string, value: string | undefined) => void;
}

function Choices({ period, account, accounts, onChange }: ChoicesProps) {
  return (
    <div className="button-row">
      <FilterMenu
        label="Account"
        all="all"
        options={accounts.map((it) => ({ value: String(it.id), label: accountName(it) }))}
        value={account === undefined ? undefined : String(account)}
        onChange={(chosen) => onChange("account", chosen)}
      />
      <Segments
        label="Period"
        options={options}
        value={period}
        onChange={(chosen) => onChange("days", chosen === "28" ? undefined : chosen)}
      />
    </div>
  );
}

function Below({ days, posts }: { days: Period; posts: readonly PostNumbers[] | undefined }) {
  if (!posts || posts.length === 0) return null;
  const read = lastRead(posts);
  return (
    <p className="supporting">
      {counted(bySchedule(posts).length, "post")} in {days} days.{" "}
      {read ? (
        <>
          Last read from the networks <Ago iso={read} none="" />.
        </>
      ) : (
        "The first numbers come an hour after publication."
      )}
    </p>
  );
}

interface ShownProps {
  posts: readonly PostNumbers[];
  isWhole: boolean;
  accounts: readonly Account[];
}

function Shown({ posts, isWhole, accounts }: ShownProps) {
  return (
    <>
      <Totals posts={posts} />
      <ByNetwork posts={posts} accounts={accounts} />
      <NumbersTable posts={posts} />
      <p className="supporting">
        Sums contain only what a network reports. {!isWhole && "Only the newest 1,000 posts are included."}
      </p>
    </>
  );
}

function Nothing({ days }: { days: Period }) {
  return (
    <div className="empty-state">
      Nothing was published in these {days} days.{" "}
      {days === "90" ? (
        <Link to={paths.newPost}>New post</Link>
      ) : (
        <Link to={`${paths.analytics}?days=90`}>Show 90 days</Link>
      )}
    </div>
  );
}

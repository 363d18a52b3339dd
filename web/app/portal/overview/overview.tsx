import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { describeFailure } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { useHasPublished } from "~/portal/data/published";
import { type Period, periods, useStats } from "~/portal/data/stats";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { Attention } from "./attention";
import { LastFailures } from "./last-failures";
import { bucketsOf, sinceMidnight, total } from "./plot-data";
import { Plots } from "./plots";
import { useNextPost } from "./queries";
import "./overview.css";

const options = [
  { value: "24h", label: "24 hours" },
  { value: "14d", label: "14 days" },
  { value: "90d", label: "90 days" },
] as const;

/** How it goes: today, the last days, what needs someone, what failed last. */
export function OverviewPage() {
  const [parameters, setParameters] = useSearchParams();
  const period = periods.find((it) => it === parameters.get("period")) ?? "14d";
  const workspace = useCurrentWorkspace();
  const hasPublished = useHasPublished();
  const choose = (chosen: Period) =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (chosen === "14d") changed.delete("period");
        else changed.set("period", chosen);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="overview">
      <PageTitle
        isTight
        title={workspace.data?.name ?? "Overview"}
        below={<Today stats={hasPublished.data ? <SinceMidnight period={period} /> : null} />}
      >
        {hasPublished.data !== false && <Segments label="Period" options={options} value={period} onChange={choose} />}
      </PageTitle>
      <QueryError query={hasPublished} fallback="Failed to load the posts" />
      {hasPublished.isPending && <PlotsWaiting />}
      {hasPublished.data && <PlotPlace period={period} />}
      {hasPublished.data === false && <NothingYet />}
      <div className="overview-lists">
        <Attention />
        <LastFailures />
      </div>
    </div>
  );
}

function PlotPlace({ period }: { period: Period }) {
  const stats = useStats(period);
  if (stats.isPending) return <PlotsWaiting />;
  if (stats.data) return <Plots key={period} stats={stats.data} period={period} />;
  return (
    <p className="overview-plots" role="alert">
      <b className="tone failed plot-problem">{describeFailure(stats.error, "Failed to load the plots").title}.</b> The
      rest of the page is not affected.{" "}
      <button type="button" className="link-button" onClick={() => void stats.refetch()}>
        {stats.isFetching ? "Trying..." : "Try again"}
      </button>
    </p>
  );
}

function PlotsWaiting() {
  return (
    <div className="overview-plots is-waiting">
      <Skeleton label="Loading the plots..." lines={4} />
    </div>
  );
}

function NothingYet() {
  return (
    <p className="empty-state overview-plots">
      Nothing was published yet. Plots of posts and deliveries appear here after the first post.{" "}
      <Link to={paths.newPost}>New post</Link>
    </p>
  );
}

const today = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** The day, what was published in it, and what comes next. */
function Today({ stats }: { stats: ReactNode }) {
  const next = useNextPost();
  const [now] = useState(() => new Date());
  return (
    <p className="overview-today tabular">
      <span>
        {today.format(now).replace(",", "")}, {clock.format(now)}
      </span>
      {stats}
      {next && (
        <span>
          Next: <Link to={paths.post(next.id)}>{next.title}</Link> at {clock.format(new Date(next.time))}
        </span>
      )}
    </p>
  );
}

function SinceMidnight({ period }: { period: Period }) {
  const stats = useStats(period);
  const [now] = useState(() => new Date());
  if (!stats.data) return null;
  const buckets = sinceMidnight(bucketsOf(stats.data), now);
  return (
    <span>
      <b>{total(buckets, "published")}</b> published today, <b>{total(buckets, "failed")}</b> failed
    </span>
  );
}

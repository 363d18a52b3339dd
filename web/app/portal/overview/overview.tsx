import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { describeFailure } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { PageTitle } from "~/ui/page-title";
import { Segments } from "~/ui/segments";
import { Skeleton } from "~/ui/skeleton";
import { useCheckPublished } from "~/portal/data/published";
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
export function Overview({ appCount }: { appCount: number }) {
  const [parameters, setParameters] = useSearchParams();
  const period = periods.find((it) => it === parameters.get("period")) ?? "14d";
  const workspace = useCurrentWorkspace();
  // Someone else may have signed in on this browser.
  useCheckPublished();
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
        below={<Today period={period} appCount={appCount} />}
      >
        <Segments label="Period" options={options} value={period} onChange={choose} />
      </PageTitle>
      <PlotPlace period={period} />
      <div className="overview-lists">
        <Attention />
        <LastFailures />
      </div>
    </div>
  );
}

function PlotPlace({ period }: { period: Period }) {
  const stats = useStats(period);
  if (stats.isPending) {
    return (
      <div className="overview-plots is-waiting">
        <Skeleton label="Loading the plots..." lines={4} />
      </div>
    );
  }
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

const today = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** The day, what was published in it, what comes next, and the way to the applications. */
function Today({ period, appCount }: { period: Period; appCount: number }) {
  const stats = useStats(period);
  const next = useNextPost();
  const [now] = useState(() => new Date());
  const buckets = stats.data && sinceMidnight(bucketsOf(stats.data), now);
  return (
    <p className="overview-today tabular">
      <span>
        {today.format(now).replace(",", "")}, {clock.format(now)}
      </span>
      {buckets && (
        <span>
          <b>{total(buckets, "published")}</b> published today, <b>{total(buckets, "failed")}</b> failed
        </span>
      )}
      {next && (
        <span>
          Next: <Link to={paths.post(next.id)}>{next.title}</Link> at {clock.format(new Date(next.time))}
        </span>
      )}
      <a href="#apps">
        {appCount} {appCount === 1 ? "application" : "applications"}
      </a>
    </p>
  );
}

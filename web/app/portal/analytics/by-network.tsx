import { useState } from "react";
import type { Account, NumbersSummary, PostNumbers } from "~/api/types";
import { counted } from "~/lib/counted";
import { accountName } from "~/portal/data/account-name";
import { type Metric, metricName } from "~/portal/data/metrics";
import { NetworkIcon, networkName } from "~/ui/network";
import { Segments } from "~/ui/segments";
import { Sparkline } from "./sparkline";
import { changeOf, find, metrics, type Row, rowsOf } from "./sums";

const scales = [
  { value: "own", label: "Each its own scale" },
  { value: "one", label: "One scale" },
] as const;
type Scale = (typeof scales)[number]["value"];

interface ByNetworkProps {
  summary: NumbersSummary;
  posts: readonly PostNumbers[];
  accounts: readonly Account[];
}

/** A row for each account, a small plot for each metric. */
export function ByNetwork({ summary, posts, accounts }: ByNetworkProps) {
  const [scale, setScale] = useState<Scale>("own");
  const rows = rowsOf(summary, posts);
  const all = rows.flatMap(({ sums }) => metrics.flatMap((metric) => find(sums, metric)?.perDay ?? []));
  const most = scale === "one" ? Math.max(1, ...all) : undefined;
  return (
    <section className="page-section" aria-labelledby="by-network">
      <div className="numbers-head">
        <h2 id="by-network">By network</h2>
        <Segments label="Scale of the plots" options={scales} value={scale} onChange={setScale} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Numbers by network">
        <table className="table numbers-matrix tabular">
          <thead>
            <tr>
              {["Network", ...metrics.map(metricName)].map((name) => (
                <th key={name} scope="col" className="small-caps">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <NetworkRow key={row.accountId} row={row} accounts={accounts} most={most} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface NetworkRowProps {
  row: Row;
  accounts: readonly Account[];
  /** Of the one scale. */
  most: number | undefined;
}

function NetworkRow({ row, accounts, most }: NetworkRowProps) {
  const account = accounts.find(({ id }) => id === row.accountId);
  return (
    <tr>
      <th scope="row">
        <span className="numbers-network">
          <NetworkIcon platform={row.platform} />
          <span>
            <b>{networkName(row.platform)}</b>
            {account && <span className="muted">{accountName(account)}</span>}
          </span>
        </span>
      </th>
      {metrics.every((metric) => row.notGiven.includes(metric)) ? (
        <td colSpan={metrics.length} className="not-given">
          Not given by this network. {counted(row.posts, "post")} published.
        </td>
      ) : (
        metrics.map((metric) => <MetricCell key={metric} row={row} metric={metric} most={most} />)
      )}
    </tr>
  );
}

function MetricCell({ row, metric, most }: { row: Row; metric: Metric; most: number | undefined }) {
  const sum = find(row.sums, metric);
  return (
    <td data-label={metricName(metric)}>
      {sum?.sum == null ? (
        <span className="not-given">
          {row.notGiven.includes(metric) ? "not given by this network" : "not read in these days"}
        </span>
      ) : (
        <>
          <span className="numbers-sum">
            <b>{sum.sum.toLocaleString("en")}</b> <span className="muted">{changeOf(sum)}</span>
          </span>
          <Sparkline
            label={`${metricName(metric)} at ${networkName(row.platform)} over ${sum.perDay.length} days`}
            values={sum.perDay}
            most={most ?? Math.max(1, ...sum.perDay)}
          />
        </>
      )}
    </td>
  );
}

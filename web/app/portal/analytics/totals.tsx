import type { MetricSum } from "~/api/types";
import { counted } from "~/lib/counted";
import { type Metric, metricName } from "~/portal/data/metrics";
import { changeOf, find, metrics } from "./sums";

interface TotalsProps {
  totals: readonly MetricSum[];
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

/** The sums of the period, each with the number of networks that it contains. They choose what the plot shows. */
export function Totals({ totals, chosen, onChoose }: TotalsProps) {
  return (
    <div className="numbers-totals tabular" role="group" aria-label="What the plot shows">
      {metrics.map((metric) => (
        <button key={metric} type="button" aria-pressed={metric === chosen} onClick={() => onChoose(metric)}>
          <span className="small-caps">{metricName(metric)}</span>
          <Total sum={find(totals, metric)} />
        </button>
      ))}
    </div>
  );
}

function Total({ sum }: { sum: MetricSum | undefined }) {
  if (sum?.sum == null) return <span className="muted">none read yet</span>;
  const change = changeOf(sum);
  return (
    <span>
      <b>{sum.sum.toLocaleString("en")}</b>{" "}
      <span className="muted">
        {change && `${change}, `}of {counted(sum.networks, "network")}
      </span>
    </span>
  );
}

import type { PostNumbers } from "~/api/types";
import { counted } from "~/lib/counted";
import { metricNames } from "./metric-names";
import { metrics, networksIn, sumOf } from "./sums";
import { SumText } from "./sum-text";

/** The sums of the period, each with the number of networks that it contains. */
export function Totals({ posts }: { posts: readonly PostNumbers[] }) {
  return (
    <dl className="numbers-totals tabular">
      {metrics.map((metric) => (
        <div key={metric}>
          <dt className="small-caps">{metricNames[metric]}</dt>
          <dd>
            <b>
              <SumText sum={sumOf(posts, metric)} />
            </b>{" "}
            <span className="muted">{counted(networksIn(posts, metric), "network")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

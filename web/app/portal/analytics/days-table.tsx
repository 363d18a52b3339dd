import type { NumbersSummary } from "~/api/types";
import { formatDay } from "~/lib/format";
import { metricName } from "~/portal/data/metrics";
import { CopyCsv } from "./copy-csv";
import { csvOfDays, find, metrics } from "./sums";

/** The plot's numbers, the latest first. */
export function DaysTable({ summary }: { summary: NumbersSummary }) {
  const { days, totals } = summary;
  return (
    <details className="gains-table">
      <summary>The same as a table</summary>
      {/* It scrolls by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Numbers by day">
        <table className="table numbers-table tabular">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {metricName(metric)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, index) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  {metrics.map((metric) => (
                    <td key={metric}>{find(totals, metric)?.perDay[index]?.toLocaleString("en")}</td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
      <CopyCsv about="days" text={() => csvOfDays(summary)} />
    </details>
  );
}

import { type Ref, useState } from "react";
import { toast } from "~/ui/toast";
import { type Bucket, formatMeasured, formatSeconds, type Percentiles, toCsv } from "./plot-data";
import { type BucketSize, bucketName } from "./plot-scale";

interface PlotTableProps {
  buckets: readonly Bucket[];
  size: BucketSize;
  label: string;
  ref: Ref<HTMLDetailsElement>;
}

const shortLength = 4;

/** The plots' numbers, the latest first. */
export function PlotTable({ buckets, size, label, ref }: PlotTableProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = buckets.toReversed().slice(0, isWhole ? undefined : shortLength);
  const more = buckets.length - rows.length;
  const copy = async () => {
    await navigator.clipboard.writeText(toCsv(buckets));
    toast("The table was copied as CSV.");
  };
  return (
    <details className="plot-table" ref={ref}>
      <summary>The same as a table</summary>
      {/* It scrolls by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label={`${label} as a table`}>
        <table className="table tabular">
          <Head size={size} />
          <tbody>
            {rows.map((bucket) => (
              <Row key={bucket.start} bucket={bucket} size={size} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint below">
        {more > 0 && (
          <>
            <button type="button" className="link-button" onClick={() => setWhole(true)}>
              {more} more {size === "hour" ? "hours" : "days"}
            </button>{" "}
          </>
        )}
        <button type="button" className="link-button" onClick={() => void copy()}>
          Copy as CSV
        </button>
      </p>
    </details>
  );
}

const heads = [
  "Published",
  "Failed",
  "Delivered",
  "After a retry",
  "Given up",
  "Latency p50, p99",
  "Lateness p50, p99",
];

function Head({ size }: { size: BucketSize }) {
  return (
    <thead>
      <tr>
        {[size === "hour" ? "Hour" : "Day", ...heads].map((head) => (
          <th key={head} scope="col" className="small-caps">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ bucket, size }: { bucket: Bucket; size: BucketSize }) {
  const { published, failed, unknown, first, retried, givenUp, latency, lateness } = bucket;
  return (
    <tr>
      <td>{bucketName(bucket.start, size)}</td>
      <td>{published}</td>
      <td>{unknown > 0 ? `${failed}, ${unknown} unknown` : failed}</td>
      <td>{first}</td>
      <td>{retried}</td>
      <td>{givenUp}</td>
      <td>{both(latency, formatMeasured)}</td>
      <td>{both(lateness, formatSeconds)}</td>
    </tr>
  );
}

function both({ p50, p99 }: Percentiles, format: (milliseconds: number | null) => string): string {
  return p50 === null ? "–" : `${format(p50)}, ${format(p99)}`;
}

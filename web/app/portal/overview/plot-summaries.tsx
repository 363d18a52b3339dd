import { type Bucket, formatCount, formatMeasured, formatSeconds, lastMeasured, total } from "./plot-data";
import { type BucketSize, bucketName } from "./plot-scale";

/** What each plot says, in a sentence. */
export function PostsSummary({ buckets }: { buckets: readonly Bucket[] }) {
  const unknown = total(buckets, "unknown");
  return (
    <>
      <h2 className="subsection-title">Posts by outcome</h2>
      <p className="plot-summary tabular">
        <b>{formatCount(total(buckets, "published"))} published</b> above the line,{" "}
        <b className="tone failed">{formatCount(total(buckets, "failed"))} failed</b> below it
        {unknown > 0 && `, ${formatCount(unknown)} with an unknown outcome`}
      </p>
    </>
  );
}

export function DeliveriesSummary({ buckets }: { buckets: readonly Bucket[] }) {
  return (
    <>
      <h2 className="subsection-title">Webhook deliveries</h2>
      <p className="plot-summary tabular">
        <b>{formatCount(total(buckets, "first"))} at once</b>,{" "}
        <b className="tone accent">{formatCount(total(buckets, "retried"))} after a retry</b>,{" "}
        <b className="tone failed">{formatCount(total(buckets, "givenUp"))} given up</b>
      </p>
    </>
  );
}

interface MeasuredProps {
  buckets: readonly Bucket[];
  size: BucketSize;
  series: "latency" | "lateness";
}

const measures = {
  latency: { title: "Delivery latency", before: "From the event to a 2xx", format: formatMeasured },
  lateness: { title: "Lateness", before: "From the time asked to the first call", format: formatSeconds },
} as const;

/** The latest measured bucket in words: percentiles of a whole period do not follow from those of its parts. */
export function Measured({ buckets, size, series }: MeasuredProps) {
  const { title, before, format } = measures[series];
  const last = lastMeasured(buckets, series);
  return (
    <>
      <h2 className="subsection-title">{title}</h2>
      <p className="plot-summary tabular">
        {last ? (
          <>
            {before}, {size === "hour" ? "at" : "on"} {bucketName(last.start, size)}: half within{" "}
            <b>{format(last[series].p50)}</b>, 99 of 100 within <b>{format(last[series].p99)}</b>
          </>
        ) : (
          "Nothing was measured in this period."
        )}
      </p>
    </>
  );
}

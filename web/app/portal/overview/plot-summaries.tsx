import { type Bucket, formatCount, formatMeasured, formatSeconds, type Percentiles, total } from "./plot-data";

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
        <b>{formatCount(total(buckets, "first"))} first try</b>,{" "}
        <b className="tone accent">{formatCount(total(buckets, "retried"))} after a retry</b>,{" "}
        <b className="tone failed">{formatCount(total(buckets, "givenUp"))} failed</b>
      </p>
    </>
  );
}

const measures = {
  latency: { title: "Delivery latency", before: "From the event to a 2xx", format: formatMeasured },
  lateness: { title: "Lateness", before: "From the scheduled time to the first call", format: formatSeconds },
} as const;

/** The whole period in words: the API adds up what was measured in its buckets. */
export function Measured({ series, measured }: { series: keyof typeof measures; measured: Percentiles }) {
  const { title, before, format } = measures[series];
  return (
    <>
      <h2 className="subsection-title">{title}</h2>
      <p className="plot-summary tabular">
        {measured.p50 === null ? (
          "Nothing was measured in this period."
        ) : (
          <>
            {before}: median <b>{format(measured.p50)}</b>, 99 of 100 within <b>{format(measured.p99)}</b>
          </>
        )}
      </p>
    </>
  );
}

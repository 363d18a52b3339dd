import { type KeyboardEvent, useRef, useState } from "react";
import type { Stats } from "~/api/types";
import { useWidth } from "~/lib/use-width";
import { areSingleKeysOn } from "~/portal/data/shortcuts";
import type { Period } from "~/portal/data/stats";
import { BarPlot } from "./bar-plot";
import { LinePlot } from "./line-plot";
import type { PlotProps } from "./plot-frame";
import { type Bucket, bucketSentence, bucketsOf, type Percentiles, periodOf } from "./plot-data";
import { type BucketSize, bucketTitle } from "./plot-scale";
import { DeliveriesSummary, Measured, PostsSummary } from "./plot-summaries";
import { PlotTable } from "./plot-table";
import "./plots.css";

const periodNames = { "24h": "24 hours", "14d": "14 days", "90d": "90 days" } as const satisfies Record<Period, string>;

/** Four plots on one time axis. A reading line goes through all of them, under the pointer or by the arrow keys. */
export function Plots({ stats, period }: { stats: Stats; period: Period }) {
  const buckets = bucketsOf(stats);
  const size: BucketSize = period === "24h" ? "hour" : "day";
  const [reading, setReading] = useState<number>();
  const table = useRef<HTMLDetailsElement>(null);
  const name = `The last ${periodNames[period]}`;
  const toggle = () => {
    if (table.current) table.current.open = !table.current.open;
  };
  const read = reading === undefined ? undefined : buckets[reading];
  return (
    <section className="overview-plots" aria-label={name}>
      <ReadingLine buckets={buckets} size={size} reading={reading} onRead={setReading} onTable={toggle} />
      <Figures period={periodOf(stats)} buckets={buckets} size={size} reading={reading} onRead={setReading} />
      <p className="plot-sentence tabular" role="status">
        {read && (
          <>
            <b>{bucketTitle(read.start, size)}</b> {bucketSentence(read)}
          </>
        )}
      </p>
      <PlotTable buckets={buckets} size={size} label={name} ref={table} />
    </section>
  );
}

interface FiguresProps {
  buckets: readonly Bucket[];
  size: BucketSize;
  reading: number | undefined;
  onRead: (index: number | undefined) => void;
}

/** For the keyboard: a slider that is seen as the line that it moves. T opens the table, Escape takes the line away. */
function ReadingLine({ buckets, size, reading, onRead, onTable }: FiguresProps & { onTable: () => void }) {
  const last = buckets.length - 1;
  const value = reading ?? last;
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) return;
    if (key === "t" && areSingleKeysOn()) onTable();
    if (key === "Escape") onRead(undefined);
  }
  return (
    <input
      type="range"
      className="plot-slider visually-hidden"
      aria-label={`Read the plots at one ${size}`}
      aria-valuetext={bucketTitle(buckets[value]?.start ?? "", size)}
      min={0}
      max={last}
      value={value}
      onChange={({ target }) => onRead(Number(target.value))}
      onFocus={() => onRead(value)}
      onBlur={() => onRead(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

function Figures({ period, buckets, size, reading, onRead }: FiguresProps & { period: ReturnType<typeof periodOf> }) {
  const { ref, width } = useWidth<HTMLElement>(292);
  const shared = { width, starts: buckets.map(({ start }) => start), size, reading, onRead };
  return (
    <div className="plot-row">
      <figure ref={ref}>
        <PostsSummary buckets={buckets} />
        <BarPlot
          {...shared}
          label="Posts: published above the line, failed below"
          good={buckets.map(({ published }) => published)}
          bad={buckets.map(({ failed }) => failed)}
        />
      </figure>
      <figure>
        <DeliveriesSummary buckets={buckets} />
        <BarPlot
          {...shared}
          label="Webhook deliveries by outcome"
          good={buckets.map(({ first }) => first)}
          second={buckets.map(({ retried }) => retried)}
          bad={buckets.map(({ givenUp }) => givenUp)}
        />
      </figure>
      <MeasuredFigure {...shared} buckets={buckets} series="latency" measured={period.latency} />
      <MeasuredFigure {...shared} buckets={buckets} series="lateness" measured={period.lateness} />
    </div>
  );
}

const measureNames = { latency: "Delivery latency", lateness: "Lateness" } as const;

type MeasuredFigureProps = Omit<PlotProps, "label"> &
  Pick<FiguresProps, "buckets"> & { series: "latency" | "lateness"; measured: Percentiles };

/** Latency is in milliseconds as long as it is quick. */
function MeasuredFigure({ buckets, series, measured, ...shared }: MeasuredFigureProps) {
  const values = buckets.map((bucket) => bucket[series]);
  const isQuick = series === "latency" && values.every(({ p99 }) => (p99 ?? 0) < 5_000);
  return (
    <figure>
      <Measured series={series} measured={measured} />
      <LinePlot
        {...shared}
        label={`${measureNames[series]} in ${isQuick ? "milliseconds" : "seconds"}, median and 99th percentile`}
        series={values}
        unit={isQuick ? 1 : 1_000}
      />
    </figure>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import type { NumbersSummary, PostNumbers } from "~/api/types";
import { paths } from "~/lib/paths";
import { useWidth } from "~/lib/use-width";
import { countedMetric, type Metric, metricName } from "~/portal/data/metrics";
import { networkName } from "~/ui/network";
import { DaysTable } from "./days-table";
import { GainPlot } from "./gain-plot";
import { type Leaf, shapeOf } from "./plot-shape";
import { bySchedule, find, sumOf } from "./sums";
import { Totals } from "./totals";

interface OverTimeProps {
  summary: NumbersSummary;
  posts: readonly PostNumbers[];
}

/** The sums, and one of them day by day. A reading line goes through the plot, under the pointer or by the arrow keys. */
export function OverTime({ summary, posts }: OverTimeProps) {
  const [metric, setMetric] = useState<Metric>(() => (find(summary.totals, "views")?.sum == null ? "likes" : "views"));
  const [reading, setReading] = useState<number>();
  const { ref, width } = useWidth<HTMLDivElement>(1264);
  const { days, totals } = summary;
  const zeros = days.map(() => 0);
  const { perDay: values = zeros, perDayBefore: before = zeros } = find(totals, metric) ?? {};
  const leaves = leavesOf(days, posts, metric);
  const label = `${metricName(metric)} per day, and in the ${days.length} days before`;
  return (
    <section aria-label="Over time">
      <Totals totals={totals} chosen={metric} onChoose={setMetric} />
      <div className="gains-frame" ref={ref}>
        <ReadingSlider days={days} reading={reading} onRead={setReading} />
        <GainPlot
          label={label}
          shape={shapeOf(width, days.length, Math.max(...values, ...before))}
          starts={days}
          values={values}
          before={before}
          leaves={leaves}
          reading={reading}
          onRead={setReading}
        />
      </div>
      <p className="gains-sentence tabular" role="status">
        {reading !== undefined && <Day summary={summary} index={reading} metric={metric} leaves={leaves} />}
      </p>
      <DaysTable summary={summary} />
    </section>
  );
}

/** For the keyboard: a slider that is seen as the line that it moves. Escape takes the line away. */
function ReadingSlider({ days, reading, onRead }: { days: readonly string[] } & Reading) {
  const last = days.length - 1;
  const value = reading ?? last;
  return (
    <input
      type="range"
      className="gains-slider visually-hidden"
      aria-label="Read the plot at one day"
      aria-valuetext={dayTitle(days[value])}
      min={0}
      max={last}
      value={value}
      onChange={({ target }) => onRead(Number(target.value))}
      onFocus={() => onRead(value)}
      onBlur={() => onRead(undefined)}
      onKeyDown={({ key }) => key === "Escape" && onRead(undefined)}
    />
  );
}

interface Reading {
  reading: number | undefined;
  onRead: (index: number | undefined) => void;
}

interface DayProps {
  summary: NumbersSummary;
  index: number;
  metric: Metric;
  leaves: readonly Leaf[];
}

/** One day in words. */
function Day({ summary: { days, totals, accounts }, index, metric, leaves }: DayProps) {
  const values = find(totals, metric)?.perDay;
  const value = values?.[index] ?? 0;
  const previous = values?.[index - 1];
  const [most] = accounts
    .map(({ platform, metrics }) => ({ platform, value: find(metrics, metric)?.perDay[index] ?? 0 }))
    .toSorted((a, b) => b.value - a.value);
  const published = leaves.filter((leaf) => leaf.index === index).toSorted((a, b) => b.value - a.value);
  return (
    <>
      <b>{dayTitle(days[index])}</b> {countedMetric(value, metric)}
      {previous !== undefined && `, ${previous.toLocaleString("en")} the day before`}.
      {accounts.length > 1 && most && most.value > 0 && ` Most at ${networkName(most.platform)}.`}
      {published[0] && (
        <>
          {" "}
          Published: <Link to={paths.post(published[0].scheduleId)}>{published[0].title}</Link>
          {published.length > 1 && ` and ${published.length - 1} more`}.
        </>
      )}
    </>
  );
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

function dayTitle(start = ""): string {
  return weekday.format(new Date(start)).replace(",", "");
}

/** The posts of these days; those that went out together are one. */
function leavesOf(days: readonly string[], posts: readonly PostNumbers[], metric: Metric): Leaf[] {
  return bySchedule(posts).flatMap((group) => {
    const [first] = group;
    const at = Date.parse(first?.publishedTime ?? "");
    const index = days.findLastIndex((start) => Date.parse(start) <= at);
    if (!first || index < 0) return [];
    const sum = sumOf(group, metric);
    const value = typeof sum === "number" ? sum : 0;
    return { index, scheduleId: first.scheduleId, title: first.text || "A post without text", value };
  });
}

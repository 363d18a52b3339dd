import { stepFor } from "~/lib/axis-step";
import type { Percentiles } from "./plot-data";
import { PlotFrame, type PlotProps } from "./plot-frame";
import { middles, plot } from "./plot-scale";

interface LinePlotProps extends PlotProps {
  /** In milliseconds. */
  series: readonly Percentiles[];
  /** Milliseconds of one unit of the axis. */
  unit: number;
}

/** The least distance of two labels, in pixels. */
const apart = 13;

/** The 99th percentile as a line and the median dotted, each named at its end. */
export function LinePlot({ series, unit, ...frame }: LinePlotProps) {
  const step = stepFor(Math.max(0, ...series.map(({ p99, p50 }) => p99 ?? p50 ?? 0)) / unit);
  const y = (value: number) => plot.lineBase - ((plot.lineBase - plot.top) * value) / unit / (2 * step) + 0;
  const at = middles(series.length, frame.width, plot.labels);
  const p50 = series.map((values) => (values.p50 === null ? null : y(values.p50)));
  const p99 = series.map((values) => (values.p99 === null ? null : y(values.p99)));
  const end = p50.findLast((value) => value !== null) ?? plot.lineBase;
  const high = Math.min(p99.findLast((value) => value !== null) ?? end, end - apart);
  return (
    <PlotFrame {...frame} step={step} base={plot.lineBase} right={plot.labels}>
      <path className="plot-median" d={pathOf(at, p50)} />
      <path className="plot-line" d={pathOf(at, p99)} />
      {p99.map(
        (value, index) =>
          value !== null &&
          isAlone(p99, index) && <circle key={index} className="plot-dot" cx={at[index]} cy={value} r={3} />,
      )}
      <text x={plot.left - 6} y={plot.top - 8} textAnchor="end">
        {unit === 1 ? "ms" : "s"}
      </text>
      {p50.some((value) => value !== null) && (
        <>
          <text className="plot-label" x={frame.width - plot.labels + 4} y={high + 4}>
            p99
          </text>
          <text x={frame.width - plot.labels + 4} y={end + 4}>
            p50
          </text>
        </>
      )}
    </PlotFrame>
  );
}

/** A bucket between two gaps has no line: it is a dot. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}

/** Breaks where nothing was measured. */
function pathOf(at: readonly number[], values: readonly (number | null)[]): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isStart = (values[index - 1] ?? null) === null;
      return `${isStart ? "M" : "L"}${at[index]?.toFixed(1)} ${value.toFixed(1)}${isStart ? "h0.01" : ""}`;
    })
    .join("");
}

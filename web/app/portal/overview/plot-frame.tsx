import type { ReactNode } from "react";
import { type BucketSize, bucketAt, middles, plot, timeTicks } from "./plot-scale";

/** What all plots share. */
export interface PlotProps {
  label: string;
  width: number;
  starts: readonly string[];
  size: BucketSize;
  /** The bucket under the reading line. */
  reading: number | undefined;
  onRead: (index: number | undefined) => void;
}

interface PlotFrameProps extends PlotProps {
  step: number;
  /** Where the base line is. */
  base: number;
  /** What the right edge keeps free. */
  right: number;
  children: ReactNode;
}

/** Grid, axes and the reading line. The drawing is as wide as its place, so that ticks keep their size. */
export function PlotFrame({ children, ...frame }: PlotFrameProps) {
  const { label, width, starts, reading, onRead, base, right } = frame;
  const edge = width - right;
  const read = ({ clientX, currentTarget }: { clientX: number; currentTarget: Element }) =>
    onRead(bucketAt(clientX - currentTarget.getBoundingClientRect().left, starts.length, width, right));
  return (
    <svg
      className="plot"
      width={width}
      height={plot.height}
      role="img"
      aria-label={label}
      onPointerMove={read}
      onPointerLeave={() => onRead(undefined)}
    >
      <Grid {...frame} />
      {children}
      <path className="plot-axis" d={`M${plot.left} ${base}H${edge}`} />
      <TimeAxis {...frame} />
      {reading !== undefined && (
        <path className="plot-reading" d={`M${middles(starts.length, width, right)[reading]} 6V134`} />
      )}
    </svg>
  );
}

type PartProps = Omit<PlotFrameProps, "children">;

function Grid({ step, base, width, right }: PartProps) {
  const lines = [0, step, 2 * step].map((value) => ({ value, y: base - ((base - plot.top) * value) / (2 * step) }));
  return lines.map(({ value, y }) => (
    <g key={value}>
      {value > 0 && <path className="plot-grid" d={`M${plot.left} ${y}H${width - right}`} />}
      <text x={plot.left - 6} y={y + 4} textAnchor="end">
        {tickName(value)}
      </text>
    </g>
  ));
}

function TimeAxis({ starts, size, width, right }: PartProps) {
  const at = middles(starts.length, width, right);
  return timeTicks(starts, size).map(({ index, label }, place) => {
    const isLast = place === 2;
    const isLong = place === 0 && label.length > 2;
    return (
      <text
        key={index}
        x={isLast ? width - right : at[index]}
        y={plot.ticks}
        textAnchor={isLast ? "end" : isLong ? "start" : "middle"}
      >
        {label}
      </text>
    );
  });
}

/** `40`, `0.5`, `2k`: no wider than the margin. */
function tickName(value: number): string {
  return value >= 1_000 ? `${value / 1_000}k` : String(Number(value.toPrecision(2)));
}

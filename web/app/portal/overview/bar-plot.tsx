import { useId } from "react";
import { stepFor } from "~/lib/axis-step";
import { PlotFrame, type PlotProps } from "./plot-frame";
import { middles, plot } from "./plot-scale";

interface BarPlotProps extends PlotProps {
  /** Quiet grey, above the base line. */
  good: readonly number[];
  /** In the accent, above that. */
  second?: readonly number[];
  /** Hatched, below the base line, on a scale of its own. */
  bad: readonly number[];
}

/** The most pixels of a unit below the base line, and of all of it. */
const unit = 4.4;
const depth = 22;
/** Between the parts of a stack. */
const gap = 1.5;
/** A second try is seen even where it is one of hundreds. */
const least = 2.5;

export function BarPlot({ good, second = [], bad, ...frame }: BarPlotProps) {
  const hatch = useId();
  const { width } = frame;
  const step = stepFor(Math.max(...good.map((count, index) => count + (second[index] ?? 0))));
  const above = (plot.base - plot.top) / (2 * step);
  const below = Math.min(unit, depth / Math.max(1, ...bad));
  const size = (0.722 * (width - plot.left - plot.right)) / good.length;
  const at = middles(good.length, width, plot.right);
  return (
    <PlotFrame {...frame} step={step} base={plot.base} right={plot.right}>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect className="plot-hatch" width="3" height="5" />
      </pattern>
      {at.map((middle, index) => (
        <Stack
          key={middle}
          x={middle - size / 2}
          width={size}
          good={(good[index] ?? 0) * above}
          second={(second[index] ?? 0) * above}
          bad={(bad[index] ?? 0) * below}
          hatch={`url(#${hatch})`}
          isUnfinished={index === at.length - 1}
        />
      ))}
    </PlotFrame>
  );
}

interface StackProps {
  x: number;
  width: number;
  /** Heights in pixels. */
  good: number;
  second: number;
  bad: number;
  hatch: string;
  /** The present hour or day is lighter. */
  isUnfinished: boolean;
}

function Stack({ x, width, good, second, bad, hatch, isUnfinished }: StackProps) {
  const bar = { x, width, opacity: isUnfinished ? 0.55 : undefined };
  const tries = second > 0 ? Math.max(least, second) : 0;
  return (
    <g>
      {good > 0 && <rect {...bar} className="plot-good" y={plot.base - good} height={good} />}
      {tries > 0 && <rect {...bar} className="plot-second" y={plot.base - good - gap - tries} height={tries} />}
      {bad > 0 && <rect className="plot-bad" x={x} width={width} y={plot.base + gap} height={bad} fill={hatch} />}
    </g>
  );
}

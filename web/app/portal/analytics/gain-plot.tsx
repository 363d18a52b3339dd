import type { PointerEvent, ReactNode } from "react";
import { type Leaf, type Shape, dayAt, dayTicks, lineOf, namedLeaves, plot, tickName } from "./plot-shape";

interface GainPlotProps {
  label: string;
  shape: Shape;
  starts: readonly string[];
  values: readonly number[];
  before: readonly number[];
  leaves: readonly Leaf[];
  /** The day under the reading line. */
  reading: number | undefined;
  onRead: (index: number | undefined) => void;
}

/** These days as a line, those before dotted, and posts as leaves under the axis. The present day is lighter: it is not over. */
export function GainPlot({ label, shape, onRead, ...shown }: GainPlotProps) {
  const read = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    onRead(dayAt(shape, clientX - currentTarget.getBoundingClientRect().left, shown.starts.length));
  const { values, before, starts } = shown;
  const last = values.length - 1;
  const line = lineOf(shape, values.slice(0, -1));
  const end = `${shape.x(last).toFixed(1)} ${shape.y(values[last] ?? 0).toFixed(1)}`;
  return (
    <svg
      className="gains"
      width={shape.width}
      height={plot.height}
      role="img"
      aria-label={label}
      onPointerMove={read}
      onPointerLeave={() => onRead(undefined)}
    >
      <Grid shape={shape} starts={starts} />
      <path className="gains-area" d={`${line}L${end}V${plot.base}H${shape.left}Z`} />
      <path className="gains-before" d={lineOf(shape, before)} />
      <path className="gains-line" d={line} />
      <path className="gains-line is-unfinished" d={`M${line.slice(line.lastIndexOf("L") + 1)}L${end}`} />
      <Ends {...shown} shape={shape} />
      <Leaves {...shown} shape={shape} />
      {shown.reading !== undefined && (
        <path className="gains-reading" d={`M${shape.x(shown.reading)} ${plot.top - 6}V${plot.base}`} />
      )}
    </svg>
  );
}

function Grid({ shape, starts }: { shape: Shape; starts: readonly string[] }) {
  const ticks = dayTicks(starts, shape.isNarrow);
  const edge = shape.width - shape.right;
  return (
    <>
      {[0, ...shape.ticks].map((value) => (
        <g key={value}>
          <path className={value === 0 ? "gains-axis" : "gains-grid"} d={`M${shape.left} ${shape.y(value)}H${edge}`} />
          <text x={shape.left - 8} y={shape.y(value) + 4} textAnchor="end">
            {tickName(value, shape.isNarrow)}
          </text>
        </g>
      ))}
      {ticks.map(({ index, label }, place) => (
        <text key={index} x={shape.x(index)} y={plot.ticks} textAnchor={place === 0 ? "start" : anchorOf(shape, index)}>
          {label}
        </text>
      ))}
    </>
  );
}

/** What is near the right edge ends there. */
function anchorOf(shape: Shape, index: number): "middle" | "end" {
  return shape.x(index) > shape.width - shape.right - 30 ? "end" : "middle";
}

type PartProps = Omit<GainPlotProps, "label" | "onRead">;

/** The least distance of two lines of text. */
const lineHeight = 14;

/** What the lines are, at their ends. */
function Ends({ shape, values, before, starts }: PartProps): ReactNode {
  const days = starts.length;
  const [x, own, old] = [shape.width - shape.right, shape.y(values.at(-1) ?? 0), shape.y(before.at(-1) ?? 0)];
  if (shape.isNarrow) {
    return (
      <text className="gains-name" x={x} y={plot.top - 10} textAnchor="end">
        dotted: the {days} days before
      </text>
    );
  }
  const isAbove = own <= old;
  const shift = Math.abs(own - old) < lineHeight ? (lineHeight - Math.abs(own - old)) / 2 : 0;
  return (
    <>
      <text className="gains-own" x={x + 10} y={own + 4 + (isAbove ? -shift : shift)}>
        these {days} days
      </text>
      <text className="gains-name" x={x + 10} y={old + 4 + (isAbove ? shift : -shift)}>
        the {days} before
      </text>
      <text x={x + 10} y={plot.leaves + 8}>
        each leaf a post
      </text>
    </>
  );
}

const leaf = "l6 2v7l-6-2z";
const longest = 26;

function Leaves({ shape, leaves, values }: PartProps) {
  return (
    <>
      {[...Map.groupBy(leaves, ({ index }) => index)].map(([index, ofDay]) =>
        ofDay
          .slice(0, 3)
          .map(({ scheduleId }, place) => (
            <path
              key={scheduleId}
              className="gains-leaf"
              d={`M${(shape.x(index) - 3).toFixed(1)} ${plot.leaves - 3 * place}${leaf}`}
            />
          )),
      )}
      {namedLeaves(shape, leaves, values, shape.isNarrow ? 2 : 4).map(({ index, title }) => (
        <g key={index}>
          <circle className="gains-dot" cx={shape.x(index)} cy={shape.y(values[index] ?? 0)} r={3.5} />
          <text
            className="gains-name"
            x={shape.x(index)}
            y={shape.y(values[index] ?? 0) - 10}
            textAnchor={nameAnchor(shape, index)}
          >
            {title.length > longest ? `${title.slice(0, longest - 1).trimEnd()}…` : title}
          </text>
        </g>
      ))}
    </>
  );
}

function nameAnchor(shape: Shape, index: number): "start" | "middle" | "end" {
  const x = shape.x(index);
  if (x < shape.left + 80) return "start";
  return x > shape.width - shape.right - 80 && shape.isNarrow ? "end" : "middle";
}

/** Where things are in the plot over time, in pixels of the drawing. */
import { stepFor } from "~/lib/axis-step";
import { formatDay } from "~/lib/format";

/** Below this width it is drawn for a phone: ticks keep their size. */
const phone = 560;
export const plot = { top: 20, base: 188, ticks: 208, leaves: 214, height: 226 } as const;

export interface Shape {
  width: number;
  isNarrow: boolean;
  left: number;
  right: number;
  /** The middle of each day. */
  x: (index: number) => number;
  y: (value: number) => number;
  ticks: readonly number[];
}

export function shapeOf(width: number, days: number, most: number): Shape {
  const isNarrow = width < phone;
  const [left, right] = isNarrow ? [34, 6] : [60, 128];
  const step = stepFor(most);
  const each = (width - left - right) / Math.max(1, days - 1);
  return {
    width,
    isNarrow,
    left,
    right,
    x: (index) => left + index * each,
    // What was taken back is on the base line.
    y: (value) => plot.base - ((plot.base - plot.top) * Math.max(0, value)) / (2 * step),
    ticks: [0.5, 1, 1.5, 2].map((factor) => factor * step).filter(Number.isInteger),
  };
}

export function dayAt(shape: Shape, x: number, days: number): number {
  const share = (x - shape.left) / (shape.width - shape.left - shape.right);
  return Math.min(days - 1, Math.max(0, Math.round(share * (days - 1))));
}

export function lineOf(shape: Shape, values: readonly number[]): string {
  const point = (value: number, index: number) => `${shape.x(index).toFixed(1)} ${shape.y(value).toFixed(1)}`;
  return `M${values.map(point).join("L")}`;
}

/** `2,500`, on a phone `2.5k` */
export function tickName(value: number, isNarrow: boolean): string {
  return isNarrow && value >= 1_000 ? `${value / 1_000}k` : value.toLocaleString("en");
}

/** The first day, every seventh behind it, and the last one. On a phone only one in the middle. */
export function dayTicks(starts: readonly string[], isNarrow: boolean): { index: number; label: string }[] {
  const last = starts.length - 1;
  const apart = Math.max(isNarrow ? Math.ceil(last / 2) : 1, last > 40 ? 14 : last > 10 ? 7 : 1);
  const between = starts.flatMap((_, index) => (index % apart === 0 && last - index >= apart / 2 ? index : []));
  return [...between, last].map((index) => ({ index, label: formatDay(starts[index] ?? "") }));
}

/** Something that was published, on its day. */
export interface Leaf {
  index: number;
  scheduleId: string;
  title: string;
  /** What it has of the metric so far. */
  value: number;
}

/** The least distance of two names, in pixels. */
const apart = 150;

/** The posts to name: those of the highest days, as far as their names have room. */
export function namedLeaves(shape: Shape, leaves: readonly Leaf[], values: readonly number[], most: number): Leaf[] {
  const best = [...Map.groupBy(leaves, ({ index }) => index).values()].flatMap(
    (ofDay) => ofDay.toSorted((a, b) => b.value - a.value)[0] ?? [],
  );
  const isPeak = ({ index }: Leaf) =>
    (values[index] ?? 0) > Math.max(0, values[index - 1] ?? 0) && (values[index] ?? 0) >= (values[index + 1] ?? 0);
  const named: Leaf[] = [];
  for (const leaf of best.filter(isPeak).toSorted((a, b) => (values[b.index] ?? 0) - (values[a.index] ?? 0))) {
    const hasRoom = named.every(({ index }) => Math.abs(shape.x(index) - shape.x(leaf.index)) >= apart);
    if (hasRoom && named.length < most) named.push(leaf);
  }
  return named;
}

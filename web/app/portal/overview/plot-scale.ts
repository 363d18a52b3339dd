/** Where things are in a plot, in pixels of the drawing. */
export const plot = {
  height: 154,
  left: 30,
  right: 6,
  labels: 32,
  top: 18,
  base: 98,
  lineBase: 122,
  ticks: 150,
} as const;

/** The middle of each bucket. */
export function middles(count: number, width: number, right: number): number[] {
  const each = (width - plot.left - right) / count;
  return Array.from({ length: count }, (_, index) => plot.left + (index + 0.5) * each);
}

/** The bucket under a point. */
export function bucketAt(x: number, count: number, width: number, right: number): number {
  const share = (x - plot.left) / (width - plot.left - right);
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

export type BucketSize = "hour" | "day";

/** The name of a bucket in a sentence or a table. */
export function bucketName(start: string, size: BucketSize): string {
  return size === "hour" ? hour.format(new Date(start)) : dayAndMonth.format(new Date(start));
}

export function bucketTitle(start: string, size: BucketSize): string {
  return size === "hour" ? hour.format(new Date(start)) : weekday.format(new Date(start)).replace(",", "");
}

/** Three ticks of the time axis: the first bucket, one near the middle, and the last. */
export function timeTicks(starts: readonly string[], size: BucketSize): { index: number; label: string }[] {
  const last = starts.length - 1;
  return [0, Math.floor(last / 2), last].map((index) => ({ index, label: bucketName(starts[index] ?? "", size) }));
}

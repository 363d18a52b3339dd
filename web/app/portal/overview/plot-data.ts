import type { Stats } from "~/api/types";
import { formatDuration } from "~/lib/format";

/** One hour or day of all plots. */
export interface Bucket {
  start: string;
  published: number;
  failed: number;
  unknown: number;
  first: number;
  retried: number;
  givenUp: number;
  latency: Percentiles;
  lateness: Percentiles;
}

/** In milliseconds; null where nothing was measured. */
export interface Percentiles {
  p50: number | null;
  p99: number | null;
}

/** The three series side by side. */
export function bucketsOf({ posts, deliveries, lateness }: Stats): Bucket[] {
  return posts.map(({ start, completed, failed, unknown }, index) => {
    const delivery = deliveries[index];
    const late = lateness[index];
    return {
      start,
      published: completed,
      failed,
      unknown,
      first: delivery?.first ?? 0,
      retried: delivery?.retried ?? 0,
      givenUp: delivery?.failed ?? 0,
      latency: { p50: delivery?.latencyP50Ms ?? null, p99: delivery?.latencyP99Ms ?? null },
      lateness: { p50: late?.p50Ms ?? null, p99: late?.p99Ms ?? null },
    };
  });
}

export function total(buckets: readonly Bucket[], field: keyof Bucket): number {
  return buckets.reduce((sum, bucket) => sum + Number(bucket[field]), 0);
}

/** What has happened since midnight. */
export function sinceMidnight(buckets: readonly Bucket[], now: Date): Bucket[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return buckets.filter(({ start }) => Date.parse(start) >= midnight);
}

/** What was measured in all buckets together. */
export function periodOf({ period }: Stats): Record<"latency" | "lateness", Percentiles> {
  return {
    latency: { p50: period.latencyP50Ms ?? null, p99: period.latencyP99Ms ?? null },
    lateness: { p50: period.latenessP50Ms ?? null, p99: period.latenessP99Ms ?? null },
  };
}

const numbers = new Intl.NumberFormat("en-GB");

export function formatCount(count: number): string {
  return numbers.format(count);
}

/** `62 ms`, `1.3 s`; a dash where nothing was measured. */
export function formatMeasured(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  return milliseconds < 1_000 ? formatDuration(milliseconds) : formatSeconds(milliseconds);
}

/** `0.2 s`: how late something was. */
export function formatSeconds(milliseconds: number | null): string {
  return milliseconds === null ? "–" : `${(milliseconds / 1_000).toFixed(1)}\u00a0s`;
}

/** What the plots show in a bucket, in words. */
export function bucketSentence(bucket: Bucket): string {
  const { published, failed, unknown, first, retried, givenUp, latency, lateness } = bucket;
  const parts = [
    `${published} published, ${failed} failed${unknown > 0 ? `, ${unknown} with an unknown outcome` : ""}.`,
    `Deliveries: ${first} first try, ${retried} after a retry, ${givenUp} failed.`,
    latency.p50 !== null && `Latency ${formatMeasured(latency.p50)} and ${formatMeasured(latency.p99)}.`,
    lateness.p50 !== null && `Lateness ${formatSeconds(lateness.p50)} and ${formatSeconds(lateness.p99)}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

const columns: readonly [name: string, value: (bucket: Bucket) => string | number | null][] = [
  ["start", ({ start }) => start],
  ["published", ({ published }) => published],
  ["failed", ({ failed }) => failed],
  ["unknown", ({ unknown }) => unknown],
  ["delivered_at_once", ({ first }) => first],
  ["delivered_after_retry", ({ retried }) => retried],
  ["given_up", ({ givenUp }) => givenUp],
  ["latency_p50_ms", ({ latency }) => latency.p50],
  ["latency_p99_ms", ({ latency }) => latency.p99],
  ["lateness_p50_ms", ({ lateness }) => lateness.p50],
  ["lateness_p99_ms", ({ lateness }) => lateness.p99],
];

/** A line for each bucket, oldest first; a cell is empty where nothing was measured. */
export function toCsv(buckets: readonly Bucket[]): string {
  const rows = buckets.map((bucket) => columns.map(([, value]) => value(bucket) ?? "").join(","));
  return [columns.map(([name]) => name).join(","), ...rows].join("\r\n");
}

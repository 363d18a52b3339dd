import { counted } from "~/lib/counted";

/** What networks count, by the API's names, which are plurals. */
export const metrics = ["views", "likes", "comments", "shares", "saves"] as const;
export type Metric = (typeof metrics)[number];

/** `Views` */
export function metricName(metric: Metric): string {
  return metric.charAt(0).toUpperCase() + metric.slice(1);
}

/** `1 view`, `12 views` */
export function countedMetric(count: number, metric: Metric): string {
  return counted(count, metric.slice(0, -1));
}

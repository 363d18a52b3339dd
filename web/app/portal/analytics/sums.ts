/** Sums of what networks count. A sum holds only what is given, and says of how many networks. */
import type { MetricSum, NumbersSummary, PostNumbers } from "~/api/types";
import { toCsv } from "~/lib/csv";
import { type Metric, metrics as all } from "~/portal/data/metrics";
import { networkName } from "~/ui/network-names";

/** What this screen shows; saves are on the page of a post. */
export const metrics = all.filter((metric) => metric !== "saves");

/** A sum; null if nothing was given yet, and "never" where no network of it gives the number. */
export type Sum = number | null | "never";

export function sumOf(posts: readonly PostNumbers[], metric: Metric): Sum {
  const giving = posts.filter(({ notGiven }) => !notGiven.includes(metric));
  if (giving.length === 0) return "never";
  const given = giving.flatMap((post) => post.metrics[metric] ?? []);
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0);
}

export function find(sums: readonly MetricSum[], metric: Metric): MetricSum | undefined {
  return sums.find((sum) => sum.metric === metric);
}

/** `+23 %`, compared to the days before; nothing where there is nothing to compare to. */
export function changeOf({ sum, sumBefore }: Pick<MetricSum, "sum" | "sumBefore">): string | undefined {
  if (sum == null || !sumBefore || sumBefore < 0) return undefined;
  const percent = Math.round((sum / sumBefore - 1) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "\u2212" : "";
  return `${sign}${Math.abs(percent).toLocaleString("en")}\u00a0%`;
}

/** An account in the matrix: its sums of the period and how many of its posts were published in it. */
export interface Row {
  accountId: number;
  platform: string;
  notGiven: readonly string[];
  sums: readonly MetricSum[];
  posts: number;
}

/** The accounts that have numbers or posts. */
export function rowsOf(summary: NumbersSummary, posts: readonly PostNumbers[]): Row[] {
  const published = Map.groupBy(posts, ({ accountId }) => accountId);
  const counted = summary.accounts.map(({ metrics: sums, ...account }) => ({
    ...account,
    sums,
    posts: published.get(account.accountId)?.length ?? 0,
  }));
  const silent = [...published.values()].flatMap(([first, ...more]) => {
    if (!first || counted.some(({ accountId }) => accountId === first.accountId)) return [];
    const { accountId, platform, notGiven } = first;
    return { accountId, platform, notGiven, sums: [], posts: more.length + 1 };
  });
  return [...counted, ...silent];
}

/** The posts that went out together. */
export function bySchedule(posts: readonly PostNumbers[]): PostNumbers[][] {
  return [...Map.groupBy(posts, ({ scheduleId }) => scheduleId).values()];
}

export type Order = Metric | "published";

/** In the order of the columns. */
export const orders: readonly Order[] = ["published", ...metrics];

/** Groups of posts, the largest sum or the latest first. What is not given comes last. */
export function sorted(groups: readonly PostNumbers[][], order: Order): PostNumbers[][] {
  if (order === "published") return [...groups];
  const value = (group: PostNumbers[]) => {
    const sum = sumOf(group, order);
    return typeof sum === "number" ? sum : -1;
  };
  return groups.toSorted((a, b) => value(b) - value(a));
}

/** When the networks last answered. */
export function lastRead(posts: readonly PostNumbers[]): string | undefined {
  return posts
    .flatMap(({ measuredAt }) => measuredAt ?? [])
    .toSorted()
    .at(-1);
}

/** The posts of the screen, a row for each post at a network. What is not given is empty. */
export function csvOf(posts: readonly PostNumbers[]): string {
  const head = ["post", "network", "published", "read", ...metrics, "permalink"];
  const row = (post: PostNumbers) => [
    post.text,
    networkName(post.platform),
    post.publishedTime,
    post.measuredAt ?? "",
    ...metrics.map((metric) => String(post.metrics[metric] ?? "")),
    post.permalink ?? "",
  ];
  return toCsv([head, ...posts.map(row)]);
}

/** The days of the screen, each with those of the period before. */
export function csvOfDays({ days, daysBefore, totals }: NumbersSummary): string {
  const head = ["day", ...metrics, "day_before", ...metrics.map((metric) => `${metric}_before`)];
  const cells = (series: "perDay" | "perDayBefore", index: number) =>
    metrics.map((metric) => String(find(totals, metric)?.[series][index] ?? ""));
  const row = (day: string, index: number) => [
    day,
    ...cells("perDay", index),
    daysBefore[index] ?? "",
    ...cells("perDayBefore", index),
  ];
  return toCsv([head, ...days.map(row)]);
}

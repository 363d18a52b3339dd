/** Sums of what networks count. A sum holds only what is given, and says of how many networks. */
import type { PostNumbers } from "~/api/types";
import { toCsv } from "~/lib/csv";
import { networkName } from "~/ui/network-names";

export const metrics = ["views", "likes", "comments", "shares"] as const;
export type Metric = (typeof metrics)[number];

/** A sum; null if nothing was given yet, and "never" where no network of it gives the number. */
export type Sum = number | null | "never";

export function sumOf(posts: readonly PostNumbers[], metric: Metric): Sum {
  const giving = posts.filter(({ notGiven }) => !notGiven.includes(metric));
  if (giving.length === 0) return "never";
  const given = giving.flatMap((post) => post.metrics[metric] ?? []);
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0);
}

/** How many networks gave the number. */
export function networksIn(posts: readonly PostNumbers[], metric: Metric): number {
  return new Set(posts.flatMap((post) => (post.metrics[metric] == null ? [] : post.platform))).size;
}

/** The posts of each account, in the order of their first ones. */
export function byAccount(posts: readonly PostNumbers[]): PostNumbers[][] {
  return [...Map.groupBy(posts, ({ accountId }) => accountId).values()];
}

/** The posts that went out together. */
export function bySchedule(posts: readonly PostNumbers[]): PostNumbers[][] {
  return [...Map.groupBy(posts, ({ scheduleId }) => scheduleId).values()];
}

export type Order = Metric | "published";

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

/** What is on the screen, a row for each post at a network. What is not given is empty. */
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

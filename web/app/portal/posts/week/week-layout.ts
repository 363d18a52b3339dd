/** Where slips stand in a week: to scale by the hour, next to each other where they would overlap. */
import { minuteOf } from "../desk/civil";
import type { Entry } from "../days/entries";

/** What a week shows when nothing lies outside of it, in hours. */
const usual = { from: 8, to: 20 };
/** As tall as a slip with two lines and its networks is on the scale, in minutes. */
const slipMinutes = 95;
const slotMinutes = 30;

export interface Hours {
  from: number;
  to: number;
}

export interface Placed {
  entry: Entry;
  /** All that has no room next to the others: then this stands for them, from `entry` on. */
  more?: readonly Entry[];
  minute: number;
  /** Of `lanes` columns side by side, the one that it is in. */
  lane: number;
  lanes: number;
}

/** The hours of a week: the usual ones, and more where an entry lies outside of them. */
export function hoursOf(minutes: readonly number[]): Hours {
  return {
    from: Math.min(usual.from, ...minutes.map((minute) => Math.floor(minute / 60))),
    to: Math.max(usual.to, ...minutes.map((minute) => Math.floor(minute / 60) + 1)),
  };
}

/** More slips than this next to each other can't be read. */
const mostLanes = 2;

export function placeDay(entries: readonly Entry[], zone: string): Placed[] {
  return clustersOf(entries, zone).flatMap(withoutCrowd);
}

/** In a crowded hour the first lane stays, and the second names how many more there are. */
function withoutCrowd(cluster: readonly Placed[]): readonly Placed[] {
  if (cluster.every(({ lanes }) => lanes <= mostLanes)) return cluster;
  const [first, others] = [cluster.filter(({ lane }) => lane === 0), cluster.filter(({ lane }) => lane > 0)];
  const kept = first.map((it) => ({ ...it, lanes: mostLanes }));
  const [next] = others;
  if (!next) return kept;
  return [...kept, { ...next, lane: 1, lanes: mostLanes, more: others.map(({ entry }) => entry) }];
}

/** What overlaps is in one cluster, each entry in the first lane that has room. */
function clustersOf(entries: readonly Entry[], zone: string): Placed[][] {
  const clusters: Placed[][] = [];
  let cluster: Placed[] = [];
  let ends: number[] = [];
  for (const entry of entries) {
    const minute = minuteOf(entry.at, zone);
    if (ends.every((end) => end <= minute)) {
      cluster = [];
      clusters.push(cluster);
      ends = [];
    }
    const free = ends.findIndex((end) => end <= minute);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = minute + (entry.post ? slipMinutes : slotMinutes);
    cluster.push({ entry, minute, lane, lanes: 1 });
    for (const other of cluster) other.lanes = ends.length;
  }
  return clusters;
}

/** The minute that a height on the scale stands for, in steps of five. */
export function snap(minute: number): number {
  return Math.min(Math.max(Math.round(minute / 5) * 5, 0), 24 * 60 - 5);
}

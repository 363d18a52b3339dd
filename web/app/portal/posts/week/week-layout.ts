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

export function placeDay(entries: readonly Entry[], zone: string): Placed[] {
  const placed: Placed[] = [];
  let cluster: Placed[] = [];
  let ends: number[] = [];
  for (const entry of entries) {
    const minute = minuteOf(entry.at, zone);
    if (ends.every((end) => end <= minute)) {
      cluster = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= minute);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = minute + (entry.post ? slipMinutes : slotMinutes);
    const item = { entry, minute, lane, lanes: 1 };
    cluster.push(item);
    placed.push(item);
    for (const other of cluster) other.lanes = ends.length;
  }
  return placed;
}

/** The minute that a height on the scale stands for, in steps of five. */
export function snap(minute: number): number {
  return Math.min(Math.max(Math.round(minute / 5) * 5, 0), 24 * 60 - 5);
}

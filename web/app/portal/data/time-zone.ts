/** The time zone of calendars and lists: chosen once on this device, the device's own until then. */
import { useSyncExternalStore } from "react";
import { timeZone } from "~/lib/format";

const key = "octavo-time-zone";
const recentKey = "octavo-recent-zones";
const mostRecent = 5;
const listeners = new Set<() => void>();

export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, chosenZone);
}

export function chosenZone(): string {
  const chosen = localStorage.getItem(key);
  return chosen && isZone(chosen) ? chosen : timeZone();
}

export function chooseZone(zone: string): void {
  if (zone === timeZone()) localStorage.removeItem(key);
  else localStorage.setItem(key, zone);
  rememberZone(zone);
  for (const listener of listeners) listener();
}

/** Those that people choose most: the device's own, the calendar's, and the last that were used on this device. */
export function recentZones(): string[] {
  return [...new Set([timeZone(), chosenZone(), ...readRecent(), "UTC"])];
}

/** Keeps a zone that was used, for the next choice. */
export function rememberZone(zone: string): void {
  const zones = [zone, ...readRecent().filter((it) => it !== zone)].slice(0, mostRecent);
  localStorage.setItem(recentKey, JSON.stringify(zones));
}

function readRecent(): string[] {
  try {
    const zones: unknown = JSON.parse(localStorage.getItem(recentKey) ?? "[]");
    return Array.isArray(zones) ? zones.filter((zone) => typeof zone === "string" && isZone(zone)) : [];
  } catch {
    return [];
  }
}

/** Whether each word begins a word of the zone's name: `new york` finds `America/New_York`. */
export function zonesMatching(words: string, zones: readonly string[]): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter((zone) => {
    const parts = zone.toLowerCase().split(/[/_-]/);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

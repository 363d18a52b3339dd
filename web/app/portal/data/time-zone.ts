/** The time zone of calendars and lists: chosen once on this device, the device's own until then. */
import { useSyncExternalStore } from "react";
import { timeZone } from "~/lib/format";

const key = "octavo-time-zone";
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
  for (const listener of listeners) listener();
}

/** The zones that one can choose from, the device's own first. */
export function allZones(): string[] {
  return [...new Set([timeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
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

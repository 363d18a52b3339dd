/** The retry timetable, as octavo_domain::webhook::wait_before has it, without its jitter of ±20 %. */

/** No wait is longer, in milliseconds. */
export const longestWait = 12 * 3_600_000;

/** What the portal's button "Recommended" sets: contract, section 8. */
export const recommended = { retries: 12, backoffMs: 30_000 };

/** When each try is made, in milliseconds after the first. */
export function tryTimes(retries: number, backoffMs: number): number[] {
  const times = [0];
  for (let retry = 1; retry <= retries; retry++) {
    const wait = Math.min(backoffMs * 2 ** (retry - 1), longestWait);
    times.push((times.at(-1) ?? 0) + wait);
  }
  return times;
}

/** How long after the first try the last one is made, in milliseconds. */
export function lastTry(retries: number, backoffMs: number): number {
  return tryTimes(retries, backoffMs).at(-1) ?? 0;
}

/** `35 s`, `4 min 30 s`, `29 h 3 min`: the two largest units, never broken between lines. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const units = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const largest = units.findIndex(([count]) => count > 0);
  if (largest < 0) return "0\u00a0s";
  return units
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
    .join("\u00a0");
}

import assert from "node:assert/strict";
import { inspect, isDeepStrictEqual } from "node:util";

/** Far longer than it takes. */
const patience = 60_000;

/** Waits for what should happen; what `look` gives once it is there. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  within = patience,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`it did not happen within ${within} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

type Expected<T> = T | RegExp | ((found: T) => boolean);

/** Reads until it is as expected: what a page shows may be a moment behind. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  expected: Expected<NoInfer<T>>,
  why = "",
): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await read();
    if (isAsExpected(found, expected)) return;
    if (Date.now() > deadline) assert.fail(`${why} Found ${inspect(found)}, expected ${inspect(expected)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

function isAsExpected<T>(found: T, expected: Expected<T>): boolean {
  if (expected instanceof RegExp) return expected.test(String(found));
  return typeof expected === "function"
    ? (expected as (found: T) => boolean)(found)
    : isDeepStrictEqual(found, expected);
}

import { OctavoError } from "./errors.ts";

/** Longer waits are the caller's to decide: `retryAfter` of the error has them. */
const LONGEST_WAIT = 60;

/** Repeats what failed for a reason that may pass. */
export async function retry<T>(
  attempt: () => Promise<T>,
  isWorthIt: (error: OctavoError) => boolean,
  maxRetries: number,
  signal?: AbortSignal,
): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OctavoError) || count >= maxRetries || !isWorthIt(error)) throw error;
      const seconds = error.retryAfter ?? backoff(count);
      if (seconds > LONGEST_WAIT) throw error;
      await sleep(seconds * 1000, signal);
    }
  }
}

/** Doubles from half a second to 8 s. Half of it is jitter, so that clients don't return at the same moment. */
function backoff(count: number): number {
  return Math.min(8, 0.5 * 2 ** count) * (0.5 + Math.random() / 2);
}

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

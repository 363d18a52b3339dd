import { afterEach, expect, test, vi } from "vitest";
import { loadChunk } from "./chunk";

afterEach(() => vi.useRealTimers());

test("a part that arrives is handed on, and its timer is gone", async () => {
  vi.useFakeTimers();
  expect(await loadChunk(() => Promise.resolve("screen"))).toBe("screen");
  expect(vi.getTimerCount()).toBe(0);
});

test("a failed part says so", async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError("404")))).rejects.toThrow("Loading chunk failed");
});

test("a part that does not arrive fails after 120 s, and not before", async () => {
  vi.useFakeTimers();
  let failure: unknown;
  const loading = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failure).toMatchObject({ name: "ChunkLoadError", message: "Loading chunk failed" });
});

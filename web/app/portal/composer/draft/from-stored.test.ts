import { expect, test } from "vitest";
import type { MediaFile as StoredFile } from "~/api/types";
import { fromStored } from "./from-stored";

const stored = (change: Partial<StoredFile>): StoredFile =>
  ({ path: "u/8f3a.mp4", name: "press day.mp4", type: "video", sizeBytes: 26_900, ...change }) as StoredFile;

test.each<[string, Partial<StoredFile>, object]>([
  ["an upright video", { width: 1080, height: 1920 }, { name: "press day.mp4", isVideo: true, isUpright: true }],
  ["a lying video", { width: 1920, height: 1080 }, { isVideo: true }],
  ["a video of unknown size", { width: null, height: null }, { isVideo: true }],
  ["an upright picture", { type: "image", width: 600, height: 900 }, { isVideo: false }],
  ["a file without a name", { name: null }, { name: "8f3a.mp4" }],
])("%s is attached as what it is", (_name, change, expected) => {
  const file = fromStored(stored(change));
  expect(file).toMatchObject({ path: "u/8f3a.mp4", size: 26_900, altText: "", ...expected });
  expect(file.isUpright).toBe("isUpright" in expected ? true : undefined);
});

import { expect, test } from "vitest";
import type { MediaFile } from "~/api/types";
import type { MediaFilter } from "~/portal/data/media-library";
import { mediaFacts, mediaKind, mediaUse } from "~/portal/data/media-facts";
import { readMediaFilter, writeMediaFilter } from "./media-filter";

const file = (change: Partial<MediaFile>): MediaFile =>
  ({ path: "u/press.mp4", type: "video", sizeBytes: 1_048_576, usedBy: [], ...change }) as MediaFile;

test.each<[Partial<MediaFile>, string, string, string]>([
  [{ durationMs: 38_200, width: 1080, height: 1920 }, "MP4 video", "38.2 s, 1080 × 1920, 1.0 MB", "Not used"],
  [
    { path: "u/a.jpg", type: "image", width: 640, height: 480, usedBy: ["sch_1"] },
    "JPG image",
    "640 × 480, 1.0 MB",
    "Used by 1 post",
  ],
  [{ path: "u/a.pdf", type: "document", usedBy: ["sch_1", "sch_2"] }, "PDF document", "1.0 MB", "Used by 2 posts"],
])("a file in words", (change, kind, facts, use) => {
  expect([mediaKind(file(change)), mediaFacts(file(change)), mediaUse(file(change))]).toEqual([kind, facts, use]);
});

test.each<[string, MediaFilter]>([
  ["", { type: undefined, used: undefined, name: undefined }],
  ["type=video&used=no", { type: "video", used: false, name: undefined }],
  ["name=press+day&used=yes", { type: undefined, used: true, name: "press day" }],
])("the address %j is the filter %j", (address, filter) => {
  expect(readMediaFilter(new URLSearchParams(address))).toEqual(filter);
  expect(writeMediaFilter(filter).toString()).toBe(address);
});

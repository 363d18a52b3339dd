import { expect, test } from "vitest";
import { emptyDraft, targetOf } from "../draft/draft";
import { causesOf } from "./causes";
import { fixesOf } from "./fixes";
import { judge } from "./judged";

const [linkedIn, bluesky, telegram] = [
  targetOf({ id: 7, platform: "LINKEDIN" }),
  targetOf({ id: 8, platform: "BLUE_SKY" }),
  targetOf({ id: 9, platform: "TELEGRAM" }),
];
const files = ["a.jpg", "b.mp4"].map((name) => ({
  id: name,
  name,
  isVideo: name.endsWith("mp4"),
  size: 1,
  path: `u/${name}`,
  altText: "",
}));
const draft = { ...emptyDraft("oc_1", "UTC"), targets: [linkedIn, bluesky, telegram], media: files };

function judgedOf(messages: readonly (readonly [publication: number, field: string, message: string])[]) {
  const findings = messages.map(([publication, field, message]) => {
    const at = `publications[${publication}].posts[0].${field}`;
    return { field: at, severity: "ERROR" as const, rule: "rule", message };
  });
  return judge({ valid: false, findings, counts: [] }, draft);
}

test("what several networks share is one cause, in the plural, with fixes for all of them", () => {
  const judged = judgedOf([
    [0, "attachmentPaths", "1 image and 1 video; LinkedIn accepts either images or a video. Split the post."],
    [1, "attachmentPaths", "1 image and 1 video; Bluesky accepts either images or a video. Split the post."],
  ]);
  const [cause, ...others] = causesOf(judged.findings);
  if (!cause) throw new Error("no cause");
  expect(others).toEqual([]);
  expect(cause.found).toBe("1 image and 1 video; LinkedIn and Bluesky accept either images or a video.");
  const [photos, video, leave] = fixesOf(cause, draft, judged, "LinkedIn and Bluesky");
  expect([photos?.label, video?.label, leave?.label]).toEqual([
    "Send the photos",
    "Send the video",
    "Leave LinkedIn and Bluesky out",
  ]);
  if (!photos || !("edit" in photos) || !leave || !("edit" in leave)) throw new Error("no edits");
  expect(photos.edit(draft).excluded).toEqual({ 7: ["b.mp4"], 8: ["b.mp4"] });
  expect(leave.edit(draft).targets).toEqual([telegram]);
});

test("a text that every network refuses is edited for all, and no account has to leave", () => {
  const judged = judgedOf([0, 1, 2].map((index) => [index, "content", "The post has neither text nor media."]));
  const [cause, ...others] = causesOf(judged.findings);
  if (!cause) throw new Error("no cause");
  expect(others).toEqual([]);
  expect(fixesOf(cause, draft, judged, "3 accounts")).toEqual([
    { label: "Edit the text", goTo: { kind: "part", index: 0 }, accountId: undefined },
  ]);
});

test("different limits, fields and severities are causes of their own", () => {
  const judged = judgedOf([
    [0, "content", "The text has 400 characters; LinkedIn accepts at most 300. Shorten it."],
    [1, "content", "The text has 400 characters; Bluesky accepts at most 200. Shorten it."],
    [1, "altTexts[0]", "The text has 400 characters; Bluesky accepts at most 200. Shorten it."],
  ]);
  expect(causesOf(judged.findings).map(({ targets }) => targets.length)).toEqual([1, 1, 1]);
});

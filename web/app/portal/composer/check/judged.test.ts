import { expect, test } from "vitest";
import { emptyDraft, targetOf } from "../draft/draft";
import { causesOf } from "./causes";
import { fixesOf } from "./fixes";
import { countOf, judge, placeOf } from "./judged";

const x = targetOf({ id: 7, platform: "X_TWITTER" });
const youtube = targetOf({ id: 8, platform: "YOUTUBE" });
const files = ["a.jpg", "b.mp4"].map((name) => ({
  id: name,
  name,
  isVideo: name.endsWith("mp4"),
  size: 1,
  path: `u/${name}`,
  altText: "",
}));
const draft = {
  ...emptyDraft("oc_1", "UTC"),
  targets: [x, youtube],
  common: { parts: ["one", "", "three"] },
  media: files,
};

test.each([
  ["publications[0].posts[0].content", 7, { kind: "part", index: 0 }],
  // The blank part in between is not sent.
  ["publications[0].posts[0].thread[0].content", 7, { kind: "part", index: 2 }],
  ["publications[1].posts[0].attachmentPaths[1]", 8, { kind: "file", file: files[1] }],
  ["publications[1].posts[0].attachmentPaths", 8, { kind: "media" }],
  ["publications[1].posts[0].altTexts[0]", 8, { kind: "altText", file: files[0] }],
  ["publications[1].platformSettings.title", 8, { kind: "setting", name: "title", path: "title" }],
  ["publications[1].platformSettings.poll.options", 8, { kind: "setting", name: "poll", path: "poll.options" }],
  ["publications[0].socialMediaAccountId", 7, { kind: "account" }],
  ["scheduledTime", undefined, { kind: "time" }],
])("%s is a place in the form", (field, accountId, place) => {
  const found = placeOf(field, draft);
  expect(found.target?.accountId).toBe(accountId);
  expect(found.place).toEqual(place);
});

const mixed = {
  field: "publications[0].posts[0].attachmentPaths",
  severity: "ERROR",
  rule: "x.media.mixed",
  message: "The post has 1 image of 1.5 MB and 1 video; X accepts one kind. Send only one of them.",
} as const;
const long = {
  field: "publications[0].posts[0].content",
  severity: "WARNING",
  rule: "x.text.length",
  message: "Too long.",
} as const;
const untitled = { ...long, field: "publications[1].platformSettings.title", severity: "ERROR" } as const;
const count = { field: long.field, count: 308, limit: 280, fitsUntil: 270 };
const judged = judge({ valid: false, findings: [long, untitled, mixed], counts: [count] }, draft);

test("errors come first, and a message is what was found and what to do", () => {
  expect(judged.findings.map(({ rule, isError }) => [rule, isError])).toEqual([
    ["x.media.mixed", true],
    ["x.text.length", true],
    ["x.text.length", false],
  ]);
  expect(judged.findings[0]).toMatchObject({
    found: "The post has 1 image of 1.5 MB and 1 video; X accepts one kind.",
    advice: "Send only one of them.",
  });
});

test("a message has the words of the form", () => {
  const message = "publicationType is missing; Instagram requires FEED, REELS or STORY. Send a different value.";
  const field = "publications[0].platformSettings.publicationType";
  const instagram = { ...draft, targets: [targetOf({ id: 9, platform: "INSTAGRAM" })] };
  const finding = { field, severity: "ERROR", rule: "instagram.settings.publicationType", message } as const;
  expect(judge({ valid: false, findings: [finding], counts: [] }, instagram).findings[0]?.found).toBe(
    "“Publish as” is missing; Instagram requires Post, Reel or Story.",
  );
});

test("a text's count is found by account and part", () => {
  expect(countOf(judged, 7, { kind: "part", index: 0 })).toEqual(count);
  expect(countOf(judged, 8, { kind: "part", index: 0 })).toBeUndefined();
});

test("each finding has the buttons that fix it, the likeliest first", () => {
  const labels = causesOf(judged.findings).map((finding) =>
    fixesOf(finding, draft, judged, finding.targets[0] === x ? "X" : "YouTube").map(({ label }) => label),
  );
  expect(labels).toEqual([
    ["Send the photos", "Send the video", "Leave X out"],
    ["Set “Title”", "Leave YouTube out"],
    ["Make it part 2", "Write its own for X"],
  ]);
});

test("the photos are sent to the network that the finding is about, and to no other", () => {
  const [finding] = causesOf(judged.findings);
  const [fix] = finding ? fixesOf(finding, draft, judged, "X") : [];
  if (!fix || !("edit" in fix)) throw new Error("no edit");
  expect(fix.edit(draft)).toEqual({ ...draft, excluded: { 7: ["b.mp4"] } });
});

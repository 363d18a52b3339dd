import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { type Draft, emptyDraft, filesOf, targetOf, versionOf } from "./draft";
import {
  addFiles,
  backToCommon,
  editTarget,
  leaveOut,
  moveFile,
  sendFile,
  sendOnly,
  splitPart,
  writePart,
} from "./edits";
import { fromSchedule } from "./from-schedule";
import { scheduleIdOf, toRequest } from "./to-request";

const bluesky = targetOf({ id: 7, platform: "BLUE_SKY" });
const instagram = targetOf({ id: 8, platform: "INSTAGRAM" });
const telegram = { ...targetOf({ id: 9, platform: "TELEGRAM" }), chatId: "-1001" };
const photo = { id: "a", name: "a.jpg", isVideo: false, size: 1, path: "u/a.jpg", altText: " A press " };
const video = { id: "b", name: "b.mp4", isVideo: true, size: 1, path: "u/b.mp4", altText: "" };

const draft: Draft = {
  ...emptyDraft("oc_1", "Europe/London"),
  targets: [bluesky, instagram, telegram],
  common: { parts: ["Day one", "Day two", " "] },
  media: [photo, video],
  firstComment: " More soon ",
};

test("each network gets what it has a place for: parts where it has threads, a chat, a first comment", () => {
  const common = { attachmentPaths: ["u/a.jpg", "u/b.mp4"], altTexts: ["A press", null], firstComment: "More soon" };
  expect(toRequest(draft, false)).toMatchObject({
    isDraft: false,
    publications: [
      { socialMediaAccountId: 7, posts: [{ content: "Day one", thread: [{ content: "Day two" }], ...common }] },
      { socialMediaAccountId: 8, posts: [{ content: "Day one", ...common }] },
      { socialMediaAccountId: 9, posts: [{ content: "Day one", chatId: "-1001", ...common }] },
    ],
  });
  expect(toRequest(draft, false).publications?.[1]?.posts?.[0]).not.toHaveProperty("thread");
});

test("what is written for one account goes to it alone", () => {
  const own = writePart(8, 0, "For Instagram")(draft);
  const texts = toRequest(own, false).publications?.map(({ posts }) => posts?.[0]?.content);
  expect(texts).toEqual(["Day one", "For Instagram", "Day one"]);
  expect(backToCommon(8)(own)).toEqual(draft);
});

test("only some of the files go to an account", () => {
  const photos = sendOnly(7, ({ isVideo }) => !isVideo)(draft);
  expect(filesOf(photos, 7)).toEqual([photo]);
  expect(filesOf(photos, 8)).toEqual([photo, video]);
  expect(filesOf(sendFile(7, "b", true)(photos), 7)).toEqual([photo, video]);
  expect(filesOf(sendFile(7, "a", false)(photos), 7)).toEqual([]);
});

test("an account that gets only some of the files follows the common text", () => {
  const photos = sendOnly(7, ({ isVideo }) => !isVideo)(draft);
  const changed = writePart("common", 0, "Day one, later")(photos);
  expect(toRequest(changed, false).publications?.[0]?.posts?.[0]).toMatchObject({
    content: "Day one, later",
    attachmentPaths: ["u/a.jpg"],
  });
  expect(changed.own).toEqual({});
});

test("a file that is added later goes to every account", () => {
  const photos = sendOnly(7, ({ isVideo }) => !isVideo)(draft);
  const later = { ...photo, id: "c", path: "u/c.jpg" };
  expect(filesOf(addFiles([later])(photos), 7)).toEqual([photo, later]);
});

test("a file that is not uploaded yet is not sent", () => {
  const { path: _, ...unfinished } = photo;
  const posts = toRequest({ ...draft, media: [unfinished, video] }, false).publications?.[0]?.posts;
  expect(posts?.[0]).toMatchObject({ attachmentPaths: ["u/b.mp4"] });
});

test.each([
  ["from the last space", "one two three", 9, ["one two", "three"]],
  ["at the limit where there is no space", "abcdef", 4, ["abcd", "ef"]],
  ["at a space on the limit", "one two", 3, ["one", "two"]],
])("what does not fit becomes the next part, %s", (_name, text, fitsUntil, parts) => {
  const over = { ...draft, common: { parts: [text, "last"] } };
  expect(splitPart("common", 0, fitsUntil)(over).common.parts).toEqual([...parts, "last"]);
});

test("a file moves to a position, and not beyond the ends", () => {
  expect(names(moveFile("a", 1)(draft))).toBe("ba");
  expect(names(moveFile("a", 9)(draft))).toBe("ba");
  expect(names(moveFile("b", -1)(draft))).toBe("ba");
});

function names({ media }: Draft): string {
  return media.map(({ id }) => id).join("");
}

test("an account that was left out keeps its own text for when it comes back", () => {
  const own = leaveOut(8)(writePart(8, 0, "Mine")(draft));
  expect(own.targets).toEqual([bluesky, telegram]);
  expect(versionOf(own, 8).parts[0]).toBe("Mine");
});

test("a time is sent in UTC; the next slot is asked for by name, and a draft takes none", () => {
  const at = (kind: "AT" | "SLOT") => ({ ...draft, when: { kind, local: "2026-07-01T09:30", zone: "Europe/London" } });
  expect(toRequest(at("AT"), false).scheduledTime).toBe("2026-07-01T08:30:00.000Z");
  expect(toRequest(at("SLOT"), false).scheduledTime).toBe("NEXT_SLOT");
  expect(toRequest(at("SLOT"), true)).not.toHaveProperty("scheduledTime");
  expect(toRequest(draft, false)).not.toHaveProperty("scheduledTime");
});

test.each([
  ["a photo", [photo], "FEED"],
  ["a lying video", [video], "FEED"],
  ["one upright video", [{ ...video, isUpright: true }], "REELS"],
  ["an upright video with a photo", [photo, { ...video, isUpright: true }], "FEED"],
])("Instagram publishes %s as what shows it, until a person chooses", (_name, media, type) => {
  const posted = { ...draft, targets: [instagram], media };
  expect(settingsSent(posted)).toMatchObject({ publicationType: type });
  const chosen = editTarget(8, { settings: { publicationType: "STORY" } })(posted);
  expect(settingsSent(chosen)).toMatchObject({ publicationType: "STORY" });
});

function settingsSent(it: Draft) {
  return toRequest(it, false).publications?.[0]?.platformSettings;
}

test("what was stored opens as it was", () => {
  const common = { ...draft, common: { parts: ["Day one", "Day two"] } };
  const own = sendOnly(7, ({ isVideo }) => isVideo)(writePart(8, 0, "For Instagram")(common));
  const request = toRequest(own, true);
  const stored = storedAs(request);
  const opened = fromSchedule(stored, "oc_1", "Europe/London");
  expect(toRequest(opened, true)).toEqual(request);
  expect(opened.common.parts).toEqual(["Day one", "Day two"]);
  expect(Object.keys(opened.own)).toEqual(["8"]);
  expect(filesOf(opened, 7).map(({ path }) => path)).toEqual(["u/b.mp4"]);
});

/** As the API returns it: the parts of a thread and a first comment are posts of their own. */
function storedAs({ publications = [] }: ReturnType<typeof toRequest>): Schedule {
  const platforms = ["BLUE_SKY", "INSTAGRAM", "TELEGRAM"];
  return {
    scheduledTime: "2020-01-01T00:00:00Z",
    publications: publications.map(({ socialMediaAccountId, platformSettings, posts = [] }, index) => ({
      accountId: socialMediaAccountId,
      platform: platforms[index],
      platformSettings,
      posts: posts.flatMap(({ thread, firstComment, ...post }) => [
        { altTexts: [], ...post, role: "POST" },
        ...(thread ?? []).map((part) => ({ attachmentPaths: [], altTexts: [], ...part, role: "THREAD" })),
        ...(firstComment ? [{ content: firstComment, attachmentPaths: [], altTexts: [], role: "FIRST_COMMENT" }] : []),
      ]),
    })),
  } as unknown as Schedule;
}

test("the schedule's id comes from the Location header", () => {
  expect(scheduleIdOf("/v1/posts/sch_1")).toBe("sch_1");
  expect(scheduleIdOf("https://octavo.example/v1/posts/sch_1")).toBe("sch_1");
  expect(() => scheduleIdOf(null)).toThrow("has no post id");
});

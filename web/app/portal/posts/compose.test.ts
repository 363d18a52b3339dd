import { expect, test } from "vitest";
import { emptyPost, PostValues, scheduleIdOf, targetOf, toNewSchedule } from "./compose";

const now = new Date("2025-11-21T09:30:00Z");
const bluesky = targetOf({ id: 7, platform: "BLUE_SKY" });
const telegram = { ...targetOf({ id: 8, platform: "TELEGRAM" }), chatId: "-1001" };
const filled = { ...emptyPost, clientId: "oc_1", targets: [bluesky], content: "Hello" };

test("publishing now sends the current time, and the same post to each account", () => {
  expect(toNewSchedule({ ...filled, targets: [bluesky, telegram] }, ["u/f.png"], now)).toEqual({
    scheduledTime: "2025-11-21T09:30:00.000Z",
    isDraft: false,
    publications: [
      {
        socialMediaAccountId: 7,
        platformSettings: { type: "BLUE_SKY" },
        posts: [{ content: "Hello", attachmentPaths: ["u/f.png"] }],
      },
      {
        socialMediaAccountId: 8,
        platformSettings: { type: "TELEGRAM" },
        posts: [{ content: "Hello", attachmentPaths: ["u/f.png"], chatId: "-1001" }],
      },
    ],
  });
});

test("a chosen time is sent in UTC", () => {
  const time = "2025-12-01T10:00";
  const schedule = toNewSchedule({ ...filled, isLater: true, time }, [], now);
  expect(schedule.scheduledTime).toBe(new Date(time).toISOString());
});

test("alternative texts stand beside their files", () => {
  const schedule = toNewSchedule({ ...filled, altTexts: [undefined, " A press "] }, ["a.png", "b.png"], now);
  expect(schedule.publications?.[0]?.posts?.[0]).toMatchObject({ altTexts: [null, "A press"] });
});

test("a first comment is sent where the network has them", () => {
  const tiktok = targetOf({ id: 9, platform: "TIKTOK" });
  const schedule = toNewSchedule({ ...filled, targets: [bluesky, tiktok], firstComment: " More soon " }, [], now);
  const comments = schedule.publications?.map(({ posts }) => posts?.[0]?.firstComment);
  expect(comments).toEqual(["More soon", undefined]);
});

test.each([
  ["no text and no file", { content: " " }, ["content"]],
  ["no chat where one is needed", { targets: [{ ...telegram, chatId: "" }] }, ["targets", 0, "chatId"]],
  [
    "no title where one is needed",
    { targets: [bluesky, targetOf({ id: 9, platform: "YOUTUBE" })] },
    ["targets", 1, "settings", "title"],
  ],
  ["no time for later", { isLater: true }, ["time"]],
  ["no account", { targets: [] }, ["targets"]],
])("%s is refused", (_name, change, path) => {
  const result = PostValues.safeParse({ ...filled, ...change });
  expect(result.error?.issues.map((issue) => issue.path)).toEqual([path]);
});

test("the schedule's id comes from the Location header", () => {
  expect(scheduleIdOf("/v1/posts/sch_1")).toBe("sch_1");
  expect(scheduleIdOf("https://octavo.example/v1/posts/sch_1")).toBe("sch_1");
  expect(() => scheduleIdOf(null)).toThrow("has no post id");
});

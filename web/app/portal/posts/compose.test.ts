import { expect, test } from "vitest";
import { emptyPost, PostValues, scheduleIdOf, toNewSchedule } from "./compose";

const now = new Date("2025-11-21T09:30:00Z");
const filled = { ...emptyPost, clientId: "oc_1", accountId: "7", content: "Hello" };

test("publishing now sends the current time", () => {
  expect(toNewSchedule(filled, { id: 7, platform: "BLUE_SKY" }, ["u/f.png"], now)).toEqual({
    scheduledTime: "2025-11-21T09:30:00.000Z",
    isDraft: false,
    publications: [
      {
        socialMediaAccountId: 7,
        platformSettings: { type: "BLUE_SKY" },
        posts: [{ content: "Hello", attachmentPaths: ["u/f.png"] }],
      },
    ],
  });
});

test("a chosen time is sent in UTC, and Telegram's chat with the post", () => {
  const time = "2025-12-01T10:00";
  const values = { ...filled, isLater: true, time, chatId: "-1001" };
  const schedule = toNewSchedule(values, { id: 7, platform: "TELEGRAM" }, [], now);
  expect(schedule.scheduledTime).toBe(new Date(time).toISOString());
  expect(schedule.publications?.[0]?.posts?.[0]).toMatchObject({ chatId: "-1001" });
});

test("alternative texts stand beside their files", () => {
  const values = { ...filled, altTexts: [undefined, " A press "] };
  const schedule = toNewSchedule(values, { id: 7, platform: "BLUE_SKY" }, ["a.png", "b.png"], now);
  expect(schedule.publications?.[0]?.posts?.[0]).toMatchObject({ altTexts: [null, "A press"] });
});

test.each([
  ["no text and no file", { content: " " }, ["content"]],
  ["no chat where one is needed", { platform: "TELEGRAM" }, ["chatId"]],
  ["no title where one is needed", { platform: "YOUTUBE" }, ["settings", "title"]],
  ["no time for later", { isLater: true }, ["time"]],
  ["no account", { accountId: "" }, ["accountId"]],
])("%s is refused", (_name, change, path) => {
  const result = PostValues.safeParse({ ...filled, ...change });
  expect(result.error?.issues.map((issue) => issue.path)).toEqual([path]);
});

test("the schedule's id comes from the Location header", () => {
  expect(scheduleIdOf("/v1/posts/sch_1")).toBe("sch_1");
  expect(scheduleIdOf("https://octavo.example/v1/posts/sch_1")).toBe("sch_1");
  expect(() => scheduleIdOf(null)).toThrow("names no post");
});

import { expect, test } from "vitest";
import { emptyPost, PostValues, scheduleIdOf, settingsType, toNewSchedule } from "./compose";

const now = new Date("2025-11-21T09:30:00Z");
const filled = { ...emptyPost, clientId: "oc_1", accountId: "7", content: "Hello" };

test("publishing now sends the current time", () => {
  expect(toNewSchedule(filled, { id: 7 }, "BLUE_SKY", ["u/f.png"], now)).toEqual({
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
  const values = { ...filled, isLater: true, time, needsChat: true, chatId: "-1001" };
  const schedule = toNewSchedule(values, { id: 7 }, "TELEGRAM", [], now);
  expect(schedule.scheduledTime).toBe(new Date(time).toISOString());
  expect(schedule.publications?.[0]?.posts?.[0]).toMatchObject({ chatId: "-1001" });
});

test.each([
  ["no text and no file", { content: " " }, "content"],
  ["no chat where one is needed", { needsChat: true }, "chatId"],
  ["no time for later", { isLater: true }, "time"],
  ["no account", { accountId: "" }, "accountId"],
])("%s is refused", (_name, change, field) => {
  const result = PostValues.safeParse({ ...filled, ...change });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("X has another name in the settings; YouTube needs more than this form has", () => {
  expect(settingsType("X_TWITTER")).toBe("TWITTER");
  expect(settingsType("YOUTUBE")).toBeUndefined();
});

test("the schedule's id comes from the Location header", () => {
  expect(scheduleIdOf("/v1/posts/sch_1")).toBe("sch_1");
  expect(scheduleIdOf("https://octavo.example/v1/posts/sch_1")).toBe("sch_1");
  expect(() => scheduleIdOf(null)).toThrow("names no post");
});

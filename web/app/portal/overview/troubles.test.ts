import { expect, test } from "vitest";
import type { Account, Schedule, Webhook } from "~/api/types";
import { failedPosts } from "./failed-posts";
import { troublesOf } from "./troubles";

const now = new Date("2026-11-21T11:20:00Z");
const account = (change: object) =>
  ({ id: 1, platform: "INSTAGRAM", accountDisplayName: "fernhill.shop", connected: true, ...change }) as Account;
const webhook = (change: object) =>
  ({ id: "whk_1", url: "https://hooks.fernhill.example/octavo", status: "ACTIVE", ...change }) as Webhook;
const post = (id: string, errorCode: string | null) => ({
  id,
  content: "Barn dance tickets",
  status: errorCode ? "FAILED" : "COMPLETED",
  errorCode,
  errorMessage: errorCode && `Because of ${errorCode}.`,
});
const schedule = (id: string, time: string, ...publications: object[]) =>
  ({ id, scheduledTime: time, publications }) as unknown as Schedule;
const texts = (accounts: Account[], webhooks: Webhook[]) =>
  troublesOf(accounts, webhooks, now).map(({ name, text }) => `${name}: ${text}`);

test("what works needs nobody", () => {
  const accepted = webhook({ lastFailureAt: "2026-11-21T10:00:00Z", lastSuccessAt: "2026-11-21T11:00:00Z" });
  expect(
    texts([account({})], [accepted, webhook({ status: "PAUSED", lastFailureAt: "2026-11-21T10:00:00Z" })]),
  ).toEqual([]);
});

test("the worst comes first", () => {
  const failing = webhook({ lastFailureAt: "2026-11-21T11:00:00Z", lastSuccessAt: "2026-11-20T11:20:00Z" });
  const disabled = webhook({ id: "whk_2", status: "DISABLED_GONE", statusReason: "It answered 410." });
  expect(texts([account({ connected: false })], [failing, disabled])).toEqual([
    "Instagram, fernhill.shop: The network no longer accepts the sign-in. It cannot publish.",
    "hooks.fernhill.example/octavo: Octavo disabled it. It answered 410.",
    "hooks.fernhill.example/octavo: The last delivery failed. It last accepted one 1 day ago.",
  ]);
});

test.each<[object, string]>([
  [{ state: "OK" }, ""],
  [
    { state: "RECONNECT", reason: "Access was withdrawn.", since: "2026-11-19T12:29:00Z" },
    "Access was withdrawn. It cannot publish since 19 Nov, ",
  ],
  [
    { state: "EXPIRING", expiresAt: "2026-11-27T12:00:00Z" },
    "Access ends in 6 days. Connect the account again to continue publishing.",
  ],
  [
    {
      state: "LIMITED",
      reason: "100 of 100 posts.",
      limits: [{ used: 100, of: 100, resetsAt: "2026-11-21T14:20:00Z" }],
    },
    "100 of 100 posts. It can publish again in 3 hours.",
  ],
])("an account's health %o", (health, text) => {
  const [found] = troublesOf([account({ health })], [], now);
  expect(found?.text ?? "").toMatch(text === "" ? /^$/ : new RegExp(`^${text}`));
});

test("a failure is listed once for each account, with its cause", () => {
  const failures = failedPosts([
    schedule("sch_1", "2026-11-19T09:00:00Z", {
      platform: "X_TWITTER",
      posts: [post("pst_1", "CONTENT_DUPLICATE"), post("pst_2", "PARENT_FAILED")],
    }),
    schedule(
      "sch_2",
      "2026-11-20T09:00:00Z",
      { platform: "TIKTOK", posts: [post("pst_3", "CONTENT_REFUSED")] },
      { platform: "THREADS", posts: [post("pst_4", null)] },
    ),
  ]);
  expect(failures.map(({ scheduleId, postIds, message }) => [scheduleId, postIds, message])).toEqual([
    ["sch_2", ["pst_3"], "Because of CONTENT_REFUSED."],
    ["sch_1", ["pst_1", "pst_2"], "Because of CONTENT_DUPLICATE."],
  ]);
});

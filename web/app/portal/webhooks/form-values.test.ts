import { expect, test } from "vitest";
import type { Webhook } from "~/api/types";
import {
  emptyWebhook,
  type NumberField,
  numberOrFallback,
  settingsOf,
  toChange,
  toNewWebhook,
  WebhookValues,
} from "./form-values";

test.each<[NumberField, string, number]>([
  ["retryMaxAttempts", "1", 1],
  ["retryMaxAttempts", "50", 50],
  ["retryMaxAttempts", "51", 3],
  ["retryMaxAttempts", "0", 3],
  ["retryMaxAttempts", "-1", 3],
  ["retryMaxAttempts", "", 3],
  ["retryMaxAttempts", "many", 3],
  ["retryMaxAttempts", "2.5", 3],
  ["retryBackoffMs", "100", 100],
  ["retryBackoffMs", "99", 1000],
  ["connectTimeoutMs", "1000", 1000],
  ["connectTimeoutMs", "999", 5000],
  ["readTimeoutMs", "1000", 1000],
  ["readTimeoutMs", "1e3", 30000],
])("%s from %j is %i", (field, text, value) => {
  expect(numberOrFallback(field, text)).toBe(value);
});

const filled = { ...emptyWebhook, url: "https://a.example/hook", apiKey: "key" };

test("with all events the types are left out of the payload", () => {
  const payload = toNewWebhook("app_1", { ...filled, eventTypes: ["post.failed"] });
  expect(payload).toEqual({
    appId: "app_1",
    url: "https://a.example/hook",
    apiKey: "key",
    eventsAll: true,
    retryMaxAttempts: 3,
    retryBackoffMs: 1000,
    connectTimeoutMs: 5000,
    readTimeoutMs: 30000,
  });
});

test("chosen events are sent", () => {
  const payload = toNewWebhook("app_1", { ...filled, eventsAll: false, eventTypes: ["post.failed"] });
  expect(payload).toMatchObject({ eventsAll: false, eventTypes: ["post.failed"] });
});

test.each([
  ["a blank address", { url: " " }, "url"],
  ["no web address", { url: "ftp://a.example" }, "url"],
  ["half an address", { url: "a.example/hook" }, "url"],
  ["a blank key", { apiKey: "  " }, "apiKey"],
  ["no event at all", { eventsAll: false }, "eventTypes"],
])("%s is refused", (_name, change, field) => {
  const result = WebhookValues.safeParse({ ...filled, ...change });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("a webhook's settings come back as they were", () => {
  const settings = { ...filled, eventsAll: false, eventTypes: ["post.failed"], retryBackoffMs: "250" };
  const webhook = {
    ...toNewWebhook("app_1", settings),
    id: "whk_1",
    appId: "app_1",
    status: "ACTIVE",
    createdTime: "2025-11-21T09:30:00.000Z",
  } as Webhook;
  expect(toChange(settingsOf(webhook))).toEqual({
    url: "https://a.example/hook",
    eventsAll: false,
    eventTypes: ["post.failed"],
    retryMaxAttempts: 3,
    retryBackoffMs: 250,
    connectTimeoutMs: 5000,
    readTimeoutMs: 30000,
  });
});

test("a filled form is taken", () => {
  expect(WebhookValues.safeParse(filled).success).toBe(true);
});

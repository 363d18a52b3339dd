import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keyWeakness } from "../key-weakness";
import vectors from "../../../../../contract/signatures.json";

/** As the page says: a key of the library's own form as it is, any other one as the base64 of its text. */
function secret(key: string): string {
  const isOwnForm = key.startsWith("whsec_") && !keyWeakness(key);
  return isOwnForm ? key : `whsec_${Buffer.from(key, "utf8").toString("base64")}`;
}

/** The Standard Webhooks library of npm, as a receiver uses it. */
describe("deliveries are verified by the library of Standard Webhooks", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(vectors)("$why", ({ keys, id, timestamp, body, standard }) => {
    vi.setSystemTime(timestamp * 1000);
    const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": standard };
    for (const key of keys) {
      const webhook = new Webhook(secret(key));
      expect(webhook.verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => webhook.verify(`${body} `, headers)).toThrow();
    }
    expect(() => new Webhook(secret("another key")).verify(body, headers)).toThrow();
  });
});

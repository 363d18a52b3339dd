/** Webhook calls that a real server sent, and what becomes of them on the way. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type OctavoEvent, verifyWebhook, WebhookVerificationError } from "@octavo/sdk";
import { type Received, Receiver } from "../../../web/e2e/harness/receiver.ts";
import { until } from "../../../web/e2e/harness/until.ts";
import { all, onBluesky, worldSuite } from "./harness/world.ts";

const secret = "whsec_AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2k";
let receiver: Receiver;
let webhookId: string;
/** A delivery of `post.completed`. */
let delivery: Received;

const world = worldSuite(async ({ octavo }) => {
  receiver = await Receiver.start();
  const webhook = await octavo.webhooks.create({ url: receiver.url, apiKey: secret, eventsAll: true });
  webhookId = webhook.id;
  await octavo.posts.waitFor(await octavo.posts.create(await onBluesky(octavo, "Hello")));
  delivery = await until("the delivery", () => receiver.received.find(({ body }) => body.includes('"post.completed"')));
});
after(() => receiver?.stop());

test("a delivery is verified, and its event is typed", async () => {
  const event = await verifyWebhook(delivery.body, delivery.headers, secret);
  assert.equal(event.type, "post.completed");
  // The type of `data` follows from the type of the event.
  if (event.type === "post.completed") assert.match(event.data.postId, /^pst_/);
  const headers = new Headers(
    Object.entries(delivery.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  assert.deepEqual(await verifyWebhook(new TextEncoder().encode(delivery.body), headers, secret), event);
  const listed = await all(world().octavo.events.list());
  assert.deepEqual(
    listed.find(({ id }) => id === event.id),
    event satisfies OctavoEvent,
  );
});

const tampered: Record<string, (given: Received) => Received> = {
  "another body": ({ headers, body }) => ({ headers, body: body.replace("COMPLETED", "FAILED") }),
  "one more space": ({ headers, body }) => ({ headers, body: `${body} ` }),
  "another id": ({ headers, body }) => ({ body, headers: { ...headers, "webhook-id": "evt_2" } }),
  "another time": ({ headers, body }) => ({
    body,
    headers: { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) },
  }),
  "another signature": ({ headers, body }) => {
    const [first = "", ...rest] = String(headers["webhook-signature"]).slice(3);
    return { body, headers: { ...headers, "webhook-signature": `v1,${first === "A" ? "B" : "A"}${rest.join("")}` } };
  },
  "another version of the signature": ({ headers, body }) => ({
    body,
    headers: { ...headers, "webhook-signature": String(headers["webhook-signature"]).replace("v1", "v2") },
  }),
  "no signature": ({ headers, body }) => ({ body, headers: { ...headers, "webhook-signature": undefined } }),
  "no base64": ({ headers, body }) => ({ body, headers: { ...headers, "webhook-signature": "v1,%%%" } }),
};

for (const [what, tamper] of Object.entries(tampered)) {
  test(`a delivery with ${what} is refused`, async () => {
    const { headers, body } = tamper(delivery);
    await assert.rejects(verifyWebhook(body, headers, secret), WebhookVerificationError);
  });
}

test("another secret and an old recording are refused", async () => {
  const { headers, body } = delivery;
  await assert.rejects(verifyWebhook(body, headers, "another secret"), WebhookVerificationError);
  await assert.rejects(verifyWebhook(body, headers, secret, { toleranceSeconds: -1 }), /not within -1 s of now/);
});

test("while a secret is rotated, the old and the new one verify", async () => {
  const { octavo } = world();
  await octavo.webhooks.rotateKey(webhookId, { apiKey: "the new secret", overlapSeconds: 3600 });
  receiver.received.length = 0;
  await octavo.webhooks.sendTest(webhookId, { type: "schedule.failed" });
  const { headers, body } = await until("the test delivery", () => receiver.received[0]);
  assert.equal(String(headers["webhook-signature"]).split(" ").length, 2);
  for (const each of [secret, "the new secret"]) {
    assert.equal((await verifyWebhook(body, headers, each)).type, "schedule.failed");
  }
});

test("every recorded signature of the contract is verified", async () => {
  const file = join(import.meta.dirname, "../../../contract/signatures.json");
  const vectors = JSON.parse(await readFile(file, "utf8")) as Record<string, string & string[] & number>[];
  for (const { why, keys = [], id = "", timestamp, body = "", standard = "" } of vectors) {
    const headers = { "webhook-id": id, "webhook-timestamp": `${timestamp}`, "webhook-signature": standard };
    for (const key of keys) {
      const event = await verifyWebhook(body, headers, key, { toleranceSeconds: Number.POSITIVE_INFINITY });
      assert.deepEqual(event, JSON.parse(body), why);
    }
  }
});

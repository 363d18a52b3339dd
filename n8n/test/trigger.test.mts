/** The built trigger node in n8n's contexts: registration at a real server, and its signed deliveries. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { until } from "../../web/e2e/harness/until.ts";
import { Trigger } from "./harness/trigger.mts";
import { startWorld, type World } from "./harness/world.mts";

let world: World;
let trigger: Trigger;
before(async () => (world = await startWorld()));
after(() => world?.octavo.stop());
afterEach(async () => {
  await trigger.deactivate();
  trigger.stop();
});

const start = async (parameters = {}) => (trigger = await Trigger.start(world.n8n, parameters));

/** Calls the webhook as a forger would; the status of the answer. */
async function forge(key: string, timestamp: number, body = '{"type":"post.completed"}'): Promise<number> {
  const signature = createHmac("sha256", key).update(`evt_1.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": `v1,${signature}`,
  };
  return (await fetch(trigger.url, { method: "POST", headers, body })).status;
}

const now = () => Math.floor(Date.now() / 1000);

test("activation registers the webhook, deactivation removes it", async () => {
  await start({ eventsAll: false, eventTypes: ["post.failed", "post.completed"] });
  assert.equal(await trigger.activate(), false);
  const [webhook] = await world.portal.webhooks();
  assert.equal(webhook!.url, trigger.url);
  assert.deepEqual([...webhook!.eventTypes].sort(), ["post.completed", "post.failed"]);
  assert.equal(webhook!.retryMaxAttempts, 12);
  assert.equal(await trigger.activate(), true, "it is there already");
  await trigger.deactivate();
  assert.deepEqual(await world.portal.webhooks(), []);
  assert.deepEqual(trigger.registration, {});
});

test("a signed event starts the workflow", async () => {
  await start();
  await trigger.activate();
  const account = await world.portal.connect("BLUE_SKY");
  const parameters = { resource: "post", operation: "create", platform: "BLUE_SKY", accountId: account.id };
  const [made] = await world.n8n.run({ parameters: { ...parameters, content: "Told" } });
  const event = await until("schedule.completed came", () =>
    trigger.started.find(({ type }) => type === "schedule.completed"),
  );
  assert.deepEqual(event.data, { scheduleId: made!.json.id, status: "COMPLETED" });
  assert(trigger.answered.every((status) => status === 200));
});

test("what is forged, old or altered starts nothing", async () => {
  await start();
  await trigger.activate();
  const key = trigger.registration.apiKey!;
  assert.equal(await forge("another key", now()), 401);
  assert.equal(await forge(key, now() - 301), 401);
  assert.equal(await forge(key, now() + 302), 401);
  assert.equal((await fetch(trigger.url, { method: "POST", body: "{}" })).status, 401);
  assert.deepEqual(trigger.started, []);
  assert.equal(await forge(key, now()), 200);
});

test("an event that comes before the key is stored has to come again", async () => {
  await start();
  assert.equal(await forge("any", now()), 503);
});

test("a webhook whose key is lost, that was changed, paused or deleted is made anew", async () => {
  await start();
  await trigger.activate();
  const spoil: [string, (id: string) => unknown][] = [
    ["key lost", () => delete trigger.registration.apiKey],
    ["changed", (id) => world.portal.change(id, { eventsAll: false, eventTypes: ["post.failed"] })],
    ["paused", (id) => world.portal.change(id, { status: "PAUSED" })],
    ["deleted behind n8n's back", () => trigger.deactivate()],
  ];
  for (const [what, spoilIt] of spoil) {
    const before = trigger.registration.webhookId!;
    await spoilIt(before);
    assert.equal(await trigger.activate(), false, what);
    const [webhook, ...others] = await world.portal.webhooks();
    assert.deepEqual(others, [], what);
    assert.equal(webhook!.id, trigger.registration.webhookId, what);
    assert.notEqual(webhook!.id, before, what);
  }
});

test("deactivating twice, or after the webhook was deleted in the portal, is no error", async () => {
  await start();
  await trigger.activate();
  const registration = { ...trigger.registration };
  await trigger.deactivate();
  Object.assign(trigger.registration, registration);
  await trigger.deactivate();
  assert.deepEqual(trigger.registration, {});
});

test("a test delivery from the portal arrives", async () => {
  await start();
  await trigger.activate();
  await world.portal.sendTest(trigger.registration.webhookId!, "media.import.ready");
  const event = await until("the test delivery came", () => trigger.started[0]);
  assert.equal(event.type, "media.import.ready");
});

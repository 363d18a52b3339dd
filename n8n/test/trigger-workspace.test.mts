/** The trigger node with a key whose application has client workspaces. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { until } from "../../web/e2e/harness/until.ts";
import type { N8n } from "./harness/n8n.mts";
import { type Customer, Product } from "./harness/product.mts";
import { Trigger } from "./harness/trigger.mts";
import { startWorld, type World } from "./harness/world.mts";

let world: World;
let product: Product;
let orchard: Customer;
let bakery: Customer;
let trigger: Trigger;

before(async () => {
  world = await startWorld();
  product = new Product(world);
  orchard = await product.customer("cust_orchard");
  bakery = await product.customer("cust_bakery");
});
after(() => world?.octavo.stop());
afterEach(async () => {
  await trigger.deactivate();
  trigger.stop();
});

async function start(n8n: N8n, parameters = {}): Promise<void> {
  trigger = await Trigger.start(n8n, { eventsAll: false, eventTypes: ["account.connected"], ...parameters });
  await trigger.activate();
}

/** Connects an account in each workspace and waits until n8n answered all three events. */
async function connectEverywhere(): Promise<void> {
  for (const portal of [bakery.portal, world.portal, orchard.portal]) await portal.connect("BLUE_SKY");
  await until("the three events came", () => trigger.answered.length === 3 || undefined);
}

const workspaces = () => trigger.started.map(({ workspace }) => workspace);
const named = ({ id, externalId }: Customer) => ({ id, externalId });

test("without a client workspace, every event starts the workflow and names its own", async () => {
  await start(product.n8n());
  await connectEverywhere();
  assert.equal(workspaces().length, 3);
  for (const customer of [orchard, bakery]) {
    const event = trigger.started.find(({ workspace }) => (workspace as Customer).id === customer.id);
    assert.deepEqual(event!.workspace, named(customer));
    assert.equal((event!.data as { workspaceId: string }).workspaceId, customer.id);
  }
});

test("the credential's client workspace: its events alone start the workflow, and the webhook is the application's", async () => {
  await start(product.n8n({ workspaceId: orchard.id }));
  const [webhook] = await world.portal.webhooks();
  assert.equal(webhook!.id, trigger.registration.webhookId);
  await connectEverywhere();
  assert.deepEqual(workspaces(), [named(orchard)]);
  // The others are answered, not sent again.
  assert.deepEqual(trigger.answered, [200, 200, 200]);
  assert.equal(await trigger.activate(), true, "it is there already");
});

test("the node's client workspace applies in place of the credential's, with OAuth2 too", async () => {
  for (const n8n of [product.n8n({ workspaceId: orchard.id }), world.n8n]) {
    await start(n8n, { workspaceId: bakery.id });
    await connectEverywhere();
    assert.deepEqual(workspaces(), [named(bakery)]);
    await trigger.deactivate();
    trigger.stop();
  }
});

/** The same story in a real n8n: connect, upload, schedule, and see the signed webhook. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { OctavoServer } from "../../web/e2e/harness/server.ts";
import { until } from "../../web/e2e/harness/until.ts";
import { Person } from "../test/harness/person.mts";
import { png } from "../test/harness/picture.mts";
import { type Account, type Chat, Portal } from "../test/harness/portal.mts";
import { N8nServer } from "./n8n-server.mts";
import { takePictures } from "./pictures.mts";
import { listening, publishing, type Workflow } from "./workflows.mts";

const pictures = resolve(import.meta.dirname, "../../web/app/docs/pictures");

let octavo: OctavoServer;
let n8n: N8nServer;
let person: Person;
let portal: Portal;
let telegram: Account;
let bluesky: Account;
let chat: Chat;
let credentialId: string;
let told: Workflow;
let published: Workflow;
let scheduleId: string;

before(async () => {
  octavo = await OctavoServer.start();
  n8n = await N8nServer.start();
  person = await Person.signUp(octavo.origin, "mara.lind@fernhill.example");
  portal = new Portal(octavo.origin, octavo.portalToken(person.email));
  telegram = await portal.connect("TELEGRAM");
  bluesky = await portal.connect("BLUE_SKY");
  chat = (await portal.chats(telegram))[0]!;
});
after(async () => {
  await n8n?.stop();
  await octavo?.stop();
});

async function activate(workflow: object): Promise<Workflow> {
  const { id, versionId } = await n8n.rest<Workflow>("POST", "/workflows", workflow);
  return await n8n.rest("POST", `/workflows/${id}/activate`, { versionId });
}

test("n8n offers both nodes and the credential", async () => {
  const types = JSON.parse(await n8n.open(`${n8n.origin}/types/nodes.json`)) as { name: string }[];
  const names = types.map(({ name }) => name).filter((name) => name.startsWith("n8n-nodes-octavo."));
  assert.deepEqual(names.sort(), [
    "n8n-nodes-octavo.octavo",
    "n8n-nodes-octavo.octavoTool",
    "n8n-nodes-octavo.octavoTrigger",
  ]);
});

test("Connect: n8n's own authorization code flow", async () => {
  const callback = `${n8n.origin}/rest/oauth2-credential/callback`;
  const { clientId, clientSecret } = octavo.createApp(person.email, "n8n", callback);
  const data = { baseUrl: octavo.origin, clientId, clientSecret };
  const made = { name: "Octavo", type: "octavoOAuth2Api", data };
  ({ id: credentialId } = await n8n.rest<{ id: string }>("POST", "/credentials", made));
  const address = await n8n.rest<string>("GET", `/oauth2-credential/auth?id=${credentialId}`);
  assert.equal(new URL(address).searchParams.get("code_challenge_method"), "S256");
  const page = await n8n.open(await person.allow(address));
  assert.match(page, /success/i);
});

test("a pick-list in the editor", async () => {
  const search = "/dynamic-node-parameters/resource-locator-results";
  const offered = await n8n.rest<{ results: { value: number }[] }>("POST", search, {
    path: "parameters.accountId",
    methodName: "getAccounts",
    nodeTypeAndVersion: { name: "n8n-nodes-octavo.octavo", version: 1 },
    credentials: { octavoOAuth2Api: { id: credentialId, name: "Octavo" } },
    currentNodeParameters: { authentication: "oAuth2", resource: "post", operation: "create", platform: "TELEGRAM" },
  });
  assert.deepEqual(
    offered.results.map(({ value }) => value),
    [telegram.id],
  );
});

test("the trigger registers its webhook when the workflow is activated", async () => {
  told = await activate(listening(credentialId));
  const [webhook] = await portal.webhooks();
  assert.equal(new URL(webhook!.url).origin, n8n.origin);
  assert.deepEqual(webhook!.eventTypes, ["schedule.completed"]);
});

test("a picture goes out on two networks with one workflow", async () => {
  published = await activate(publishing(credentialId, telegram, chat, bluesky));
  const form = new FormData();
  form.set("text", "Harvest week, day one.");
  form.set("data", new Blob([new Uint8Array(png(640, 640))], { type: "image/png" }), "day-one.png");
  const answer = await fetch(`${n8n.origin}/webhook/picture`, { method: "POST", body: form });
  const made = (await answer.json()) as { id: string };
  assert.equal(answer.status, 200, JSON.stringify(made));
  scheduleId = made.id;
  for (const account of [telegram, bluesky]) {
    const [shown] = await until("the post is there", async () => {
      const items = await portal.feed(account);
      return items.length > 0 ? items : undefined;
    });
    assert.equal(shown!.text, "Harvest week, day one.");
    assert.equal(shown!.media.length, 1);
  }
});

test("Octavo's signed event runs the other workflow", async () => {
  const filter = encodeURIComponent(JSON.stringify({ workflowId: told.id, status: ["success"] }));
  const execution = await until("the event ran the workflow", async () => {
    const page = await n8n.rest<{ results: { id: string }[] }>("GET", `/executions?filter=${filter}`);
    return page.results[0];
  });
  const { data } = await n8n.rest<{ data: string }>("GET", `/executions/${execution.id}`);
  assert(data.includes("schedule.completed"));
  assert(data.includes(scheduleId));
});

test("pictures of the editor", async () => {
  await takePictures(n8n, { credentialId, publishingId: published.id, listeningId: told.id }, pictures);
});

test("the webhook goes with the workflow", async () => {
  await n8n.rest("POST", `/workflows/${told.id}/deactivate`);
  assert.deepEqual(await portal.webhooks(), []);
});

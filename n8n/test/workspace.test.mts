/** The nodes with a key, in the client workspaces of its application. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import type { INodeParameters } from "n8n-workflow";
import { until } from "../../web/e2e/harness/until.ts";
import { testCredential } from "./harness/credential-test.mts";
import { binaryData } from "./harness/core.mts";
import type { N8n } from "./harness/n8n.mts";
import { png } from "./harness/picture.mts";
import type { Account } from "./harness/portal.mts";
import { type Customer, Product } from "./harness/product.mts";
import { startWorld, type World } from "./harness/world.mts";

let world: World;
let product: Product;
let orchard: Customer;
let bakery: Customer;
/** Bluesky's account of the application's own workspace, and those of the customers. */
let own: Account;
let ofOrchard: Account;
let ofBakery: Account;

before(async () => {
  world = await startWorld();
  product = new Product(world);
  orchard = await product.customer("orchard");
  bakery = await product.customer("bakery");
  own = await world.portal.connect("BLUE_SKY");
  ofOrchard = await orchard.portal.connect("BLUE_SKY");
  ofBakery = await bakery.portal.connect("BLUE_SKY");
});
after(() => world?.octavo.stop());

const list = (more: INodeParameters = {}) => ({
  parameters: { resource: "account", operation: "getAll", returnAll: true, ...more },
});
const toBluesky = (accountId: string | number, more: INodeParameters = {}) => ({
  parameters: { resource: "post", operation: "create", platform: "BLUE_SKY", accountId, ...more },
});

async function accountIds(n8n: N8n, ...run: Parameters<N8n["run"]>): Promise<unknown[]> {
  return (await n8n.run(...run)).map(({ json }) => json.id);
}

test("without a client workspace, a key acts in its application's own", async () => {
  assert.deepEqual(await accountIds(product.n8n(), list()), [own.id]);
});

test("the credential's client workspace applies unless the node names another one", async () => {
  const n8n = product.n8n({ workspaceId: ` ${orchard.id} ` });
  assert.deepEqual(await accountIds(n8n, list()), [ofOrchard.id]);
  assert.deepEqual(await accountIds(n8n, list({ workspaceId: bakery.id })), [ofBakery.id]);
});

test("each item can have a client workspace of its own", async () => {
  const items = [orchard, bakery].map(({ id }) => ({ json: { workspace: id } }));
  const workspaceId = "={{ $json.workspace }}";
  assert.deepEqual(await accountIds(product.n8n(), list({ workspaceId }), items), [ofOrchard.id, ofBakery.id]);
});

test("an expression without a value sends nothing to another workspace", async () => {
  const n8n = product.n8n({ workspaceId: orchard.id });
  const post = toBluesky(ofOrchard.id, { content: "Whose?", workspaceId: "={{ $json.workspace }}" });
  for (const workspace of [undefined, null, " "]) {
    await assert.rejects(n8n.run(post, [{ json: { workspace } as never }]), {
      message: "The expression in Client Workspace has no value",
    });
  }
  assert.deepEqual(await orchard.portal.feed(ofOrchard), []);
});

test("a client workspace of someone else is an error", async () => {
  const n8n = product.n8n({ workspaceId: "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" });
  await assert.rejects(n8n.run(list()), { httpCode: "404", message: /workspace/ });
});

test("a post with an uploaded file goes out in the client workspace; Get, Cancel and Retry find it", async () => {
  const n8n = product.n8n({ workspaceId: orchard.id });
  const binary = { data: { mimeType: "image/png", data: png(320, 320).toString("base64") } };
  const upload = { parameters: { resource: "media", operation: "upload" } };
  const post = toBluesky(ofOrchard.id, { content: "Apples", attachmentPaths: "={{ $json.path }}" });
  const [made] = await n8n.run([upload, post], [{ json: {}, binary }]);
  const operate = (operation: string, postId: unknown) =>
    n8n.run({ parameters: { resource: "post", operation, postId: String(postId) } });
  await until("the post ended", async () => {
    const [found] = await operate("get", made!.json.id);
    return found!.json.status === "COMPLETED" || undefined;
  });
  const [shown] = await orchard.portal.feed(ofOrchard);
  assert.deepEqual([shown!.text, shown!.media.length], ["Apples", 1]);
  const [later] = await n8n.run(toBluesky(ofOrchard.id, { content: "Pears", scheduledTime: "2027-07-15T09:00:00Z" }));
  // Found, and not to be sent again: it is only planned.
  await assert.rejects(operate("retry", later!.json.id), { httpCode: "409" });
  const [cancelled] = await operate("cancel", later!.json.id);
  assert.equal(cancelled!.json.status, "CANCELLED");
});

test("streamed files and files from a URL are uploaded to the client workspace", async () => {
  const n8n = product.n8n({ workspaceId: orchard.id });
  const files = createServer((_, response) => response.end(png(320, 320))).listen(0, "127.0.0.1");
  await once(files, "listening");
  const url = `http://127.0.0.1:${(files.address() as { port: number }).port}/photo.png`;
  const location = { type: "execution" as const, workflowId: "w1", executionId: "e1" };
  const large = { mimeType: "image/png", data: "", fileName: "photo.png" };
  const data = await binaryData.store(location, png(2400, 2400, 0), large);
  const upload = { resource: "media", operation: "upload" };
  const [streamed] = await n8n.run({ parameters: upload }, [{ json: {}, binary: { data } }]);
  const [fetched] = await n8n.run({ parameters: { ...upload, source: "url", url } });
  files.close();
  const draft = (n8n: N8n, accountId: number, path: unknown) =>
    n8n.run(toBluesky(accountId, { attachmentPaths: String(path), isDraft: true }));
  for (const { json } of [streamed!, fetched!]) {
    const [made] = await draft(n8n, ofOrchard.id, json.path);
    assert.equal(made!.json.status, "DRAFT");
    await assert.rejects(draft(product.n8n(), own.id, json.path), { httpCode: "400" });
  }
});

test("pick-lists offer the accounts and chats of the client workspace", async () => {
  const telegram = await bakery.portal.connect("TELEGRAM");
  const chats = await bakery.portal.chats(telegram);
  const n8n = product.n8n({ workspaceId: orchard.id });
  const values = async (method: string, field: string, parameters: INodeParameters) =>
    (await n8n.options(method, `parameters.${field}`, parameters)).map(({ value }) => value);
  const form = toBluesky("").parameters;
  assert.deepEqual(await values("getAccounts", "accountId", form), [ofOrchard.id]);
  assert.deepEqual(await values("getAccounts", "accountId", { ...form, workspaceId: bakery.id }), [ofBakery.id]);
  const inBakery = { ...form, platform: "TELEGRAM", accountId: telegram.id, workspaceId: bakery.id };
  const chatIds = chats.map(({ id }) => id);
  assert.deepEqual(await values("getChats", "chatId", inBakery), chatIds);
  assert.deepEqual(await values("getAccountsWithChats", "accountId", inBakery), [telegram.id]);
  // What n8n's editor sends while the expression has no data.
  const unresolved = { ...form, workspaceId: null as never };
  await assert.rejects(values("getAccounts", "accountId", unresolved), { message: /Client Workspace has no value/ });
});

test("OAuth2 sends no client workspace: its token acts in the one that the person chose", async () => {
  assert.deepEqual(await accountIds(world.n8n, list({ workspaceId: orchard.id })), [own.id]);
});

test("the credential's test checks the key and the client workspace", async () => {
  await testCredential(product.credentials());
  await testCredential(product.credentials({ workspaceId: orchard.id }));
  await assert.rejects(testCredential(product.credentials({ apiKey: "oct_key_unknown" })), { httpCode: "401" });
  const unknown = { workspaceId: "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f" };
  await assert.rejects(testCredential(product.credentials(unknown)), { httpCode: "404" });
});

/** Calls of the API: errors, pages, workspaces, and that nothing of the description is missing. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  Octavo,
  OctavoError,
  PermissionError,
  TimeoutError,
  ValidationError,
  requestToken,
} from "@octavo/sdk";
import { all, onBluesky, recorded, worldSuite } from "./harness/world.ts";

const world = worldSuite();

test("every operation of the description has a method", async () => {
  const { paths } = JSON.parse(await readFile(join(import.meta.dirname, "../../../contract/openapi.json"), "utf8"));
  const folder = join(import.meta.dirname, "../src");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const source = (await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  const wanted = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The SDK uploads by the URL calls.
  const missing = wanted.filter((each) => !source.includes(`\`${each}\``) && each !== "POST /v1/media/upload");
  assert.ok(wanted.length > 90);
  assert.deepEqual(missing, []);
});

async function errorOf(call: Promise<unknown>): Promise<OctavoError> {
  const error = await call.then(
    () => assert.fail("it succeeded"),
    (each: unknown) => each,
  );
  assert.ok(error instanceof OctavoError);
  return error;
}

test("each kind of error has a class", async () => {
  const { octavo, origin, key } = world();

  const absent = await errorOf(octavo.posts.get("sch_00000000000000000000000000000000"));
  assert.ok(absent instanceof NotFoundError && absent instanceof OctavoError);
  assert.equal(`${absent}`, `NotFoundError: ${absent.message}`);
  assert.equal(absent.status, 404);
  assert.equal(absent.code, "NOT_FOUND");

  const stranger = new Octavo({ apiKey: "oct_key_wrong", baseUrl: origin });
  assert.ok((await errorOf(stranger.accounts.list())) instanceof AuthenticationError);
  assert.ok((await errorOf(octavo.apps.list())) instanceof PermissionError);

  const post = await onBluesky(octavo, "Once");
  await octavo.posts.create(post, { idempotencyKey: "same" });
  const other = await onBluesky(octavo, "Another");
  assert.ok((await errorOf(octavo.posts.create(other, { idempotencyKey: "same" }))) instanceof ConflictError);

  const unknown = await errorOf(requestToken({ clientId: "app_wrong", refreshToken: "wrong" }, { baseUrl: origin }));
  assert.equal(unknown.status, 400);
  assert.match(unknown.message, /^invalid_client: /);

  const invalid = await errorOf(octavo.queue.listSlots({ from: "yesterday", to: "tomorrow" }));
  assert.ok(invalid instanceof ValidationError);
  assert.equal(invalid.findings[0]?.field, "from");

  const elsewhere = new Octavo({ apiKey: key, baseUrl: `${origin}/getting-started?` });
  assert.match((await errorOf(elsewhere.accounts.list())).message, /not JSON but text\/html.* Is baseUrl/);
  assert.throws(() => octavo.posts.get(""), /"" is not an id/);
  assert.throws(() => new Octavo({ apiKey: "", baseUrl: origin }), /needs an apiKey/);
});

test("an iterator reads every page, and page() one", async () => {
  const { octavo } = world();
  const { accountId, publications } = await onBluesky(octavo, "Again");
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const schedules = Array.from({ length: 5 }, () => ({ publications, scheduledTime }));
  const { items } = await octavo.posts.createMany({ schedules });

  const list = octavo.posts.list({ accountId, status: "SCHEDULED", limit: 2 });
  const listed = await all(list);
  assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set(items.map(({ id }) => id)));
  assert.equal(listed.length, 5);
  assert.equal((await all(list.pages())).length, 3);

  const first = await list.page();
  assert.equal(first.items.length, 2);
  const second = await octavo.posts.list({ accountId, limit: 2, cursor: first.nextCursor ?? "" }).page();
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id }) => id),
    listed.slice(0, 4).map(({ id }) => id),
  );
  const four: string[] = [];
  for await (const { id } of list) if (four.push(id) === 4) break;
  assert.equal(four.length, 4);
});

test("numbered pages are read as well: deliveries of a webhook", async () => {
  const { octavo } = world();
  const bin = await octavo.sandbox.createBin({});
  const hook = await octavo.webhooks.create({ url: bin.url, apiKey: "any key of ours", eventsAll: true });
  for (let count = 0; count < 3; count++) await octavo.webhooks.sendTest(hook.id, { type: "post.completed" });
  const deliveries = octavo.webhooks.listDeliveries(hook.id, { size: 2 });
  assert.equal((await deliveries.page()).content.length, 2);
  assert.equal(new Set((await all(deliveries)).map(({ id }) => id)).size, 3);
  await octavo.webhooks.delete(hook.id);
});

const ids = (accounts: { id: number }[]) => accounts.map(({ id }) => id);

test("a client acts in the workspace of a customer", async () => {
  const { octavo } = world();
  const customer = await octavo.workspaces.create({ name: "Fernhill Orchard", kind: "CLIENT", externalId: "orchard" });
  const orchard = octavo.inWorkspace(customer.id);
  const { accountId, publications } = await onBluesky(orchard, "From the orchard");
  const done = await orchard.posts.waitFor(await orchard.posts.create({ publications }));
  assert.equal(done.publications[0]?.accountId, accountId);
  assert.deepEqual(ids(await orchard.accounts.list()), [accountId]);
  assert.deepEqual(ids(await octavo.accounts.list({ workspace: customer.id })), [accountId]);
  assert.ok(!ids(await octavo.accounts.list()).includes(accountId));
  const link = await orchard.connectLinks.create({ platforms: ["THREADS"] });
  assert.match(link.url, /^http/);
});

test("an access token is fetched for each request, and names its application", async () => {
  const w = world();
  const { clientId } = w.server.createApp(
    "ada@fernhill.example",
    "Other",
    "https://publisher.fernhill.example/callback",
  );
  const token = w.server.issueToken(clientId, "ada@fernhill.example", "accounts.read");
  const { octavo, exchanges } = recorded(w, { apiKey: async () => token, clientId });
  await octavo.accounts.list();
  assert.equal(exchanges[0]?.headers.authorization, `Bearer ${token}`);
  assert.equal(exchanges[0]?.headers["x-api-key"], clientId);
});

/** As a server that never answers. */
const stuck: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

test("a signal and a timeout end a call", async () => {
  const { octavo, exchanges } = recorded(world(), { maxRetries: 0 }, stuck);
  await assert.rejects(octavo.accounts.list({ timeout: 1 }), TimeoutError);
  await assert.rejects(octavo.accounts.list({ signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  const call = octavo.accounts.list({ signal: controller.signal, maxRetries: 5 });
  controller.abort(new Error("enough"));
  await assert.rejects(call, /enough/);
  assert.equal(exchanges.length, 3);
});

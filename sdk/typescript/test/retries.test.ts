/** What is sent again, when, and that nothing happens twice. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ConnectionError, OctavoError, RateLimitError } from "@octavo/sdk";
import { Proxy } from "./harness/proxy.ts";
import { all, onBluesky, recorded, startWorld, type World } from "./harness/world.ts";

let proxy: Proxy;
let world: World;
before(async () => {
  proxy = await Proxy.start();
  world = await startWorld({ OCTAVO_PUBLIC_URL: proxy.origin });
  proxy.port = Number(new URL(world.server.origin).port);
});
after(async () => {
  proxy.stop();
  await world?.server.stop();
});

test("a post whose answer was lost is sent again with its key, and published once", async () => {
  const { octavo, exchanges } = recorded(world);
  const { accountId, publications } = await onBluesky(octavo, "Only once");
  exchanges.length = 0;
  proxy.answersToLose = 2;
  const created = await octavo.posts.create({ publications });
  assert.equal(proxy.answersToLose, 0);
  assert.deepEqual(
    exchanges.map(({ method, status }) => [method, status]),
    [
      ["POST", undefined],
      ["POST", undefined],
      ["POST", 201],
    ],
  );
  assert.equal(new Set(exchanges.map(({ headers }) => headers["idempotency-key"])).size, 1);
  await octavo.posts.waitFor(created);
  assert.equal((await all(octavo.posts.list({ accountId }))).length, 1);
  assert.equal((await all(octavo.sandbox.feed({ accountId }))).length, 1);
});

test("every POST has a key of its own", async () => {
  const { octavo, exchanges } = recorded(world);
  await onBluesky(octavo, "One");
  await onBluesky(octavo, "Another");
  const keys = exchanges.map(({ headers }) => headers["idempotency-key"]);
  assert.match(keys[0] ?? "", /^[0-9a-f]{32}$/);
  assert.notEqual(keys[0], keys[1]);
});

test("a GET is sent again, a DELETE is not", async () => {
  const { octavo, exchanges } = recorded(world);
  proxy.answersToLose = 1;
  await octavo.accounts.list();
  assert.equal(exchanges.length, 2);

  const { id } = await octavo.sandbox.connectAccount({ platform: "BLUE_SKY" });
  exchanges.length = 0;
  proxy.answersToLose = 1;
  await assert.rejects(octavo.accounts.disconnect(id), ConnectionError);
  assert.equal(exchanges.length, 1);
});

test("it gives up after maxRetries", async () => {
  const { octavo, exchanges } = recorded(world, { maxRetries: 1 });
  proxy.answersToLose = 2;
  const error = await octavo.accounts.list().catch((each: unknown) => each);
  assert.ok(error instanceof ConnectionError);
  assert.equal(error.status, undefined);
  assert.match(error.message, /^Octavo could not be reached: \w/);
  assert.equal(exchanges.length, 2);
});

test("where a limit is exceeded, it waits as long as Retry-After says", async (context) => {
  const limited = await startWorld({ OCTAVO_LIMITS_REQUESTS_PER_SECOND: "1", OCTAVO_LIMITS_BURST: "1" });
  context.after(() => limited.server.stop());
  const { octavo: hasty } = recorded(limited, { maxRetries: 0 });
  await hasty.accounts.list();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hasty.accounts.list()));
  const refused = outcomes.find(({ status }) => status === "rejected");
  const error = refused?.status === "rejected" && refused.reason;
  assert.ok(error instanceof RateLimitError);
  assert.equal(error.code, "RATE_LIMITED");
  assert.ok((error.retryAfter ?? 0) >= 1);

  // Its own back-off would be too short for a single retry.
  const { octavo, exchanges } = recorded(limited, { maxRetries: 1 });
  while (exchanges.every(({ status }) => status !== 429)) await octavo.accounts.list();
  assert.equal(exchanges.at(-1)?.status, 200);
});

/** Answers as told, then as the server does. */
function answering(...answers: [status: number, headers: Record<string, string>][]): typeof fetch {
  return async (url, init) => {
    const [status, headers] = answers.shift() ?? [];
    return status ? new Response("busy", { status, headers }) : fetch(url, init);
  };
}

test("Retry-After may be a date", async () => {
  const past = new Date(Date.now() - 5_000).toUTCString();
  const { octavo, exchanges } = recorded(world, {}, answering([503, { "retry-after": past }]));
  await octavo.sandbox.connectAccount({ platform: "BLUE_SKY" });
  assert.deepEqual(
    exchanges.map(({ status }) => status),
    [503, 201],
  );
});

test("a wait of more than a minute is left to the caller", async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  for (const retryAfter of [later, "3600"]) {
    const { octavo, exchanges } = recorded(world, {}, answering([429, { "retry-after": retryAfter }]));
    const error = await octavo.accounts.list().catch((each: unknown) => each);
    assert.ok(error instanceof RateLimitError);
    assert.ok((error.retryAfter ?? 0) > 3_500, String(error.retryAfter));
    assert.equal(exchanges.length, 1);
  }
});

test("a wait ends with the caller's signal", async () => {
  const controller = new AbortController();
  const busy = answering([503, { "retry-after": "50" }]);
  const { octavo } = recorded(world, {}, async (url, init) => {
    const response = await busy(url, init);
    setImmediate(() => controller.abort(new Error("enough")));
    return response;
  });
  await assert.rejects(octavo.accounts.list({ signal: controller.signal }), /enough/);
});

test("503 is sent again for every method, 502 only where a repetition is safe, 500 never", async () => {
  const soon = { "retry-after": "0" };
  const statusesOf = async (status: number, method: "GET" | "PATCH") => {
    const { octavo, exchanges } = recorded(world, {}, answering([status, soon]));
    const call =
      method === "GET" ? octavo.accounts.list() : octavo.queue.update({ timeZone: "Europe/London", slots: [] });
    await call.catch((error: unknown) => assert.ok(error instanceof OctavoError));
    return exchanges.map((each) => each.status);
  };
  assert.deepEqual(await statusesOf(503, "PATCH"), [503, 200]);
  assert.deepEqual(await statusesOf(502, "PATCH"), [502]);
  assert.deepEqual(await statusesOf(502, "GET"), [502, 200]);
  assert.deepEqual(await statusesOf(500, "GET"), [500]);
});

/** The built Octavo node in n8n's engine, against a real server and its sandbox. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { after, before, test } from "node:test";
import type { IDataObject, INodeParameters } from "n8n-workflow";
import { until } from "../../web/e2e/harness/until.ts";
import { binaryData } from "./harness/core.mts";
import { png } from "./harness/picture.mts";
import type { Account, Chat } from "./harness/portal.mts";
import { startWorld, type World } from "./harness/world.mts";

let world: World;
let telegram: Account;
let bluesky: Account;
let chats: Chat[];
let files: Server;
let filesAt: string;

before(async () => {
  world = await startWorld();
  telegram = await world.portal.connect("TELEGRAM");
  bluesky = await world.portal.connect("BLUE_SKY");
  chats = await world.portal.chats(telegram);
  files = createServer((request, response) => {
    if (request.url === "/photo.png") response.end(png(320, 320));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(files, "listening");
  filesAt = `http://127.0.0.1:${(files.address() as { port: number }).port}`;
});
after(async () => {
  files?.close();
  await world?.octavo.stop();
});

const post = (parameters: INodeParameters) => ({ parameters: { resource: "post", ...parameters } });
const toBluesky = (content: string, more: INodeParameters = {}) =>
  post({ operation: "create", platform: "BLUE_SKY", accountId: bluesky.id, content, ...more });

/** Waits until a post is through; its schedule. */
const ended = (postId: unknown) =>
  until("the post ended", async () => {
    const [item] = await world.n8n.run(post({ operation: "get", postId: String(postId) }));
    return ["COMPLETED", "FAILED"].includes(String(item!.json.status)) ? item!.json : undefined;
  });

async function file(content: Buffer, mimeType: string) {
  const location = { type: "execution" as const, workflowId: "w1", executionId: "e1" };
  const binary = { mimeType, data: "", fileName: "photo.png" };
  return { json: {}, binary: { data: await binaryData.store(location, content, binary) } };
}

test("Accounts: Get Many filters and limits", async () => {
  const list = (parameters: INodeParameters) =>
    world.n8n.run({ parameters: { resource: "account", operation: "getAll", ...parameters } });
  const ids = (items: Awaited<ReturnType<typeof list>>) => items.map(({ json }) => json.id).sort();
  assert.deepEqual(ids(await list({ returnAll: true })), [telegram.id, bluesky.id]);
  assert.deepEqual(ids(await list({ returnAll: true, filters: { platforms: ["BLUE_SKY"] } })), [bluesky.id]);
  assert.equal((await list({ returnAll: false, limit: 1 })).length, 1);
});

test("Accounts: Get Connected Chats", async () => {
  const accountId = { __rl: true, mode: "id", value: `={{ "${telegram.id}" }}` };
  const parameters = { resource: "account", operation: "getChats", accountId };
  const items = await world.n8n.run({ parameters });
  assert.deepEqual(
    items.map(({ json }) => json),
    chats,
  );
});

test("pick-lists offer the accounts of the network and the chats of the account", async () => {
  const { n8n } = world;
  const inForm = { resource: "post", operation: "create", platform: "TELEGRAM", accountId: telegram.id };
  const inList = { publications: { publication: [{ platform: "BLUE_SKY", accountId: "" }, inForm] } };
  const entry = (index: number, field: string) => `parameters.publications.publication[${index}].${field}`;
  const values = async (...asked: Parameters<typeof n8n.options>) =>
    (await n8n.options(...asked)).map(({ value }) => value);
  const chatIds = chats.map(({ id }) => id);
  assert.deepEqual(await values("getAccounts", "parameters.accountId", inForm), [telegram.id]);
  assert.deepEqual(await values("getChats", "parameters.chatId", inForm), chatIds);
  assert.deepEqual(await values("getAccounts", entry(0, "accountId"), inList), [bluesky.id]);
  assert.deepEqual(await values("getChats", entry(0, "chatId"), inList), []);
  assert.deepEqual(await values("getChats", entry(1, "chatId"), inList), chatIds);
  // What n8n's editor sends while an expression somewhere in the list has no data.
  const unresolved = { publications: null } as never;
  assert.deepEqual(await values("getAccounts", entry(0, "accountId"), unresolved), [telegram.id, bluesky.id]);
  assert.deepEqual(await values("getChats", entry(0, "chatId"), unresolved), chatIds);
  assert.deepEqual(await values("getAccountsWithChats", "parameters.accountId", {}), [telegram.id]);
  const chosen = { ...inForm, accountId: { __rl: true, mode: "list", value: telegram.id } };
  assert.deepEqual(await values("getChats", "parameters.chatId", chosen), chatIds);
  const handle = bluesky.accountUsername.toUpperCase();
  assert.deepEqual(await values("getAllAccounts", "parameters.filters.accountId", {}, handle), [bluesky.id]);
  const [named] = await n8n.options("getAccounts", "parameters.accountId", inForm);
  assert.equal(named!.name, `${telegram.accountDisplayName} (@${telegram.accountUsername}, Telegram)`);
});

test("a picture is uploaded and scheduled to two networks and two chats with one call", async () => {
  const upload = { parameters: { resource: "media", operation: "upload", source: "binary" } };
  const both = { content: "One call", attachmentPaths: "={{ $json.path }}" };
  const publication = [
    { platform: "TELEGRAM", accountId: telegram.id, chatId: chats[0]!.id, ...both },
    {
      platform: "BLUE_SKY",
      accountId: bluesky.id,
      more: { altTexts: ["A square"], aiDisclosure: "ASSISTED" },
      ...both,
    },
    { platform: "TELEGRAM", accountId: telegram.id, chatId: chats[1]!.id, ...both },
  ];
  const call = post({ operation: "schedule", publications: { publication } });
  const [made] = await world.n8n.run([upload, call], [await file(png(320, 320), "image/png")]);
  const schedule = await ended(made!.json.id);
  assert.equal(schedule.status, "COMPLETED");
  const publications = schedule.publications as IDataObject[];
  assert.deepEqual(publications.map(({ aiDisclosure }) => aiDisclosure).sort(), ["ASSISTED", "NONE"]);
  const shown = await world.portal.feed(telegram);
  assert.deepEqual(shown.map(({ chatId }) => chatId).sort(), chats.map(({ id }) => id).sort());
  const [skeet] = await world.portal.feed(bluesky);
  assert.equal(skeet!.text, "One call");
  assert.equal(skeet!.media[0]!.alt, "A square");
});

test("a large file is streamed into the store", async () => {
  const upload = { parameters: { resource: "media", operation: "upload", source: "binary" } };
  const content = png(2400, 2400, 0);
  assert(content.length > 16 * 1024 * 1024);
  const [uploaded] = await world.n8n.run(upload, [await file(content, "image/png")]);
  assert.match(String(uploaded!.json.path), /\.png$/);
  await assert.rejects(world.n8n.run(upload, [await file(content, "image/jpeg")]), {
    message: /content is image\/png, but image\/jpeg was announced/,
  });
});

test("a file is fetched from a URL", async () => {
  const upload = (url: string, wait = true) =>
    world.n8n.run({ parameters: { resource: "media", operation: "upload", source: "url", url, wait } });
  const [ready] = await upload(`${filesAt}/photo.png`);
  assert.equal(ready!.json.state, "READY");
  assert.match(String(ready!.json.path), /\.png$/);
  const [begun] = await upload(`${filesAt}/photo.png`, false);
  assert.equal(begun!.json.path, null);
  await assert.rejects(upload(`${filesAt}/gone.png`), { description: /^SOURCE_ERROR: / });
});

test("a post to one account goes out, and Get tells how it went", async () => {
  const [made] = await world.n8n.run(toBluesky("Harvest week"));
  const schedule = await ended(made!.json.id);
  assert.equal(schedule.status, "COMPLETED");
  assert((await world.portal.feed(bluesky)).some(({ text }) => text === "Harvest week"));
});

test("a time without a zone is the workflow's, and a scheduled post can be cancelled", async () => {
  const at = async (scheduledTime: string, timezone?: string) => {
    const options = timezone ? { timezone } : {};
    const [made] = await world.n8n.run(toBluesky("Later", { scheduledTime }), undefined, options);
    const cancel = post({ operation: "cancel", postId: String(made!.json.id) });
    const [cancelled] = await world.n8n.run(cancel);
    assert.equal(cancelled!.json.status, "CANCELLED");
    return made!.json.scheduledTime;
  };
  assert.equal(await at("2027-07-15T09:00:00"), "2027-07-15T07:00:00.000Z");
  assert.equal(await at("2027-07-15T09:00:00", "America/New_York"), "2027-07-15T13:00:00.000Z");
  assert.equal(await at("2027-07-15T09:00:00+05:30"), "2027-07-15T03:30:00.000Z");
  assert.equal(await at("={{ DateTime.fromISO('2027-07-15T09:00:00Z') }}"), "2027-07-15T09:00:00.000Z");
  await assert.rejects(at("next Tuesday"), { message: /"next Tuesday" is not a time/ });
});

test("a post that failed is sent again, one with an unknown outcome only with the person's word", async () => {
  const sendWith = async (fault: string, parameters: INodeParameters, accountId: number) => {
    await world.portal.call("POST", "/v1/sandbox/faults", { accountId, fault, times: 1 });
    const [made] = await world.n8n.run(post({ operation: "create", accountId, ...parameters }));
    assert.equal((await ended(made!.json.id)).status, "FAILED");
    return String(made!.json.id);
  };
  const retry = (postId: string, more: INodeParameters = {}) =>
    world.n8n.run(post({ operation: "retry", postId, ...more }));
  const x = await world.portal.connect("X_TWITTER");
  const refused = await sendWith("duplicate", { platform: "X_TWITTER", content: "Again" }, x.id);
  await retry(refused);
  assert.equal((await ended(refused)).status, "COMPLETED");
  assert.deepEqual(
    (await world.portal.feed(x)).map(({ text }) => text),
    ["Again"],
  );
  const chatId = chats[0]!.id;
  const unknown = await sendWith("drop_after_accept", { platform: "TELEGRAM", content: "Where?", chatId }, telegram.id);
  await assert.rejects(retry(unknown), { httpCode: "409" });
  await retry(unknown, { absent: true });
  assert.equal((await ended(unknown)).status, "COMPLETED");
});

test("publications as JSON", async () => {
  const publications = [
    {
      socialMediaAccountId: bluesky.id,
      platformSettings: { type: "BLUE_SKY" },
      posts: [{ content: "From JSON" }],
    },
  ];
  const schedule = (publicationsJson: string) =>
    world.n8n.run(post({ operation: "schedule", specify: "json", publicationsJson, isDraft: true }));
  const [made] = await schedule(JSON.stringify(publications));
  assert.equal(made!.json.status, "DRAFT");
  await assert.rejects(schedule("{"), { message: /not a JSON list/ });
});

test("a refusal says what was found, the limit and the cure", async () => {
  const long = "a".repeat(301);
  await assert.rejects(world.n8n.run(toBluesky(long)), {
    httpCode: "400",
    message: /^publications\[0\]\.posts\[0\]\.content: .*301.*300/,
    description: /^Request /,
  });
  await assert.rejects(world.n8n.run(toBluesky(long, { attachmentPaths: "nobody/nothing.png" })), {
    description: /attachmentPaths\[0\]: .*\n.*content: .*301.*\nRequest /,
  });
  const goingOn = { ...toBluesky("={{ $json.text }}"), onError: "continueRegularOutput" as const };
  const items = await world.n8n.run(goingOn, [{ json: { text: long } }, { json: { text: "Short" } }]);
  assert.match(String(items[0]!.json.error), /301/);
  assert.deepEqual(items[0]!.pairedItem, { item: 0 });
  assert.match(String(items[1]!.json.id), /^sch_/);
  await assert.rejects(world.n8n.run(toBluesky("x", { accountId: "={{ 'mine' }}" })), {
    message: /"mine" is not an account/,
  });
});

test("the same item tried again in one execution is published once", async () => {
  const step = toBluesky("Only once");
  const [first] = await world.n8n.run(step, undefined, { executionId: "e7" });
  const [second] = await world.n8n.run(step, undefined, { executionId: "e7" });
  assert.equal(second!.json.id, first!.json.id);
  const [other] = await world.n8n.run(step, undefined, { executionId: "e8" });
  assert.notEqual(other!.json.id, first!.json.id);
});

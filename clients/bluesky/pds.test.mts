/** Octavo's adapter against the real server that Bluesky publishes, read back with Bluesky's own client. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AppBskyFeedPost, AppBskyRichtextFacet, type AtpAgent, AtUri, RichText } from "@atproto/api";
import { Person } from "../../n8n/test/harness/person.mts";
import { OctavoServer } from "../../web/e2e/harness/server.ts";
import { until } from "../../web/e2e/harness/until.ts";
import { photo } from "../harness/world.mts";
import { type Server, startPds } from "./pds.mts";
import { Way } from "./way.mts";

const collection = "app.bsky.feed.post";
const words = "Eight leaves by @bob.test at https://example.com/leaves, 🌿 #paper";

interface Post {
  publications: { posts: { status: string; platformPostIdentifier?: string; errorMessage?: string }[] }[];
}

let pds: Server;
let way: Way;
let octavo: OctavoServer;
let token: string;
let clientId: string;
let alice: AtpAgent;
let account: { id: number; accountUsername: string };
let written: AppBskyFeedPost.Record;

before(async () => {
  pds = await startPds();
  way = await Way.to(pds.origin);
  octavo = await OctavoServer.start(["serve"], {
    OCTAVO_PLATFORMS_BLUESKY_URL: way.origin,
    OCTAVO_PLATFORMS_BLUESKY_PLC_URL: pds.directory,
  });
  const person = await Person.signUp(octavo.origin, "mara.lind@fernhill.example");
  token = octavo.portalToken(person.email);
  ({ clientId } = octavo.createApp(person.email, "Client", "https://client.example/back"));
  alice = await pds.signUp("alice");
  await pds.signUp("bob");
});
after(async () => {
  await octavo?.stop();
  way?.stop();
  await pds?.stop();
});

async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = new Headers({ authorization: `Bearer ${token}`, "x-api-key": clientId });
  headers.set("prefer", "return=representation");
  if (!isForm) headers.set("content-type", "application/json");
  const answer = await fetch(octavo.origin + path, { method, headers, body: isForm ? body : JSON.stringify(body) });
  const text = await answer.text();
  assert(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Publishes at once, and waits until it is known how that went. */
async function publish(content: string, attachmentPaths: string[] = [], settings: object = {}) {
  const posts = [{ content, attachmentPaths }];
  const platformSettings = { type: "BLUE_SKY", ...settings };
  const publications = [{ socialMediaAccountId: account.id, platformSettings, posts }];
  const made = { scheduledTime: new Date().toISOString(), isDraft: false, publications };
  const { id } = await call<{ id: string }>("POST", "/v1/posts", made);
  return await until("the post is done", async () => {
    const [post] = (await call<Post>("GET", `/v1/posts/${id}`)).publications[0]!.posts;
    return ["COMPLETED", "FAILED"].includes(post!.status) ? post : undefined;
  });
}

async function records() {
  return (await alice.com.atproto.repo.listRecords({ repo: alice.assertDid, collection })).data.records;
}

test("connect", async () => {
  const { data } = await alice.com.atproto.server.createAppPassword({ name: "Octavo" });
  const credentials = { identifier: "alice.test", password: data.password };
  account = await call("POST", "/v1/accounts", { platform: "BLUE_SKY", credentials });
  assert.equal(account.accountUsername, "alice.test");
});

test("text and photo", async () => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const { path } = await call<{ path: string }>("POST", "/v1/media/upload", form);
  const post = await publish(words, [path]);
  assert.equal(post!.status, "COMPLETED", String(post!.errorMessage));
  const { rkey } = new AtUri(post!.platformPostIdentifier!);
  written = (await alice.getPost({ repo: alice.assertDid, rkey })).value;
  assert(AppBskyFeedPost.validateRecord(written).success);
  assert.equal(written.text, words);
});

test("links and mentions", async () => {
  const expected = new RichText({ text: words });
  await expected.detectFacets(alice);
  const plain = (facets: AppBskyRichtextFacet.Main[] = []) =>
    facets.map(({ index, features }) => [index.byteStart, index.byteEnd, features.map((one) => ({ ...one }))]);
  assert.equal(written.facets?.length, 3);
  assert.deepEqual(plain(written.facets), plain(expected.facets));
});

test("the file", async () => {
  const { images } = written.embed as { images: { image: { ref: { toString(): string }; mimeType: string } }[] };
  const cid = images[0]!.image.ref.toString();
  const { data } = await alice.com.atproto.sync.getBlob({ did: alice.assertDid, cid });
  assert.deepEqual([images.length, images[0]!.image.mimeType, Buffer.from(data)], [1, "image/jpeg", photo]);
});

test("a lost answer", async () => {
  way.losesAnswerTo = "putRecord";
  const before = way.calls.length;
  const post = await publish("Once");
  assert.equal(post!.status, "COMPLETED", String(post!.errorMessage));
  assert.equal(way.losesAnswerTo, undefined);
  const [sent, ...later] = way.calls.slice(before).filter(({ path }) => /(put|get)Record/.test(path));
  assert(sent!.path.includes("putRecord") && later.length > 0, "Octavo looked whether the post is there");
  const found = (await records()).filter(({ value }) => value.text === "Once");
  assert.deepEqual(
    found.map(({ uri }) => uri),
    [post!.platformPostIdentifier],
  );
});

test("the same request again", async () => {
  const put = way.to("putRecord").at(-1)!;
  const before = await records();
  const headers = { authorization: put.authorization!, "content-type": "application/json" };
  const send = (body: string) => fetch(pds.origin + put.path, { method: "POST", headers, body });
  const again = await send(put.body.toString());
  const known = before.find(({ value }) => value.text === "Once")!;
  assert.equal(again.status, 200);
  assert.deepEqual(await again.json(), { uri: known.uri, cid: known.cid, validationStatus: "valid" });
  const other = await send(put.body.toString().replace("Once", "Twice"));
  assert.deepEqual([other.status, ((await other.json()) as { error: string }).error], [400, "InvalidSwap"]);
  assert.deepEqual(await records(), before);
});

test("gates and a quote, and their answer is lost", async () => {
  const quoteUri = (await records()).find(({ value }) => value.text === "Once")!.uri;
  way.losesAnswerTo = "applyWrites";
  const post = await publish("Gated", [], { replyControl: "FOLLOWERS", allowQuotes: false, quoteUri });
  assert.equal(post!.status, "COMPLETED", String(post!.errorMessage));
  assert.equal(way.losesAnswerTo, undefined);
  const { rkey } = new AtUri(post!.platformPostIdentifier!);
  const repo = alice.assertDid;
  const gated = (await alice.getPost({ repo, rkey })).value;
  assert.equal((gated.embed as { record: { uri: string } }).record.uri, quoteUri);
  const gate = async (name: string) =>
    (await alice.com.atproto.repo.getRecord({ repo, collection: `app.bsky.feed.${name}`, rkey })).data.value;
  const [threads, quotes] = [await gate("threadgate"), await gate("postgate")];
  assert.deepEqual([threads.post, quotes.post], [post!.platformPostIdentifier, post!.platformPostIdentifier]);
  assert.deepEqual(threads.allow, [{ $type: "app.bsky.feed.threadgate#followerRule" }]);
  assert.deepEqual(quotes.embeddingRules, [{ $type: "app.bsky.feed.postgate#disableRule" }]);

  const apply = way.to("applyWrites").at(-1)!;
  const before = await records();
  const headers = { authorization: apply.authorization!, "content-type": "application/json" };
  const again = await fetch(pds.origin + apply.path, { method: "POST", headers, body: apply.body.toString() });
  assert.equal(again.status, 500, "a key that is in use has no name");
  assert.deepEqual(await records(), before);
});

test("a refusal", async () => {
  const connect = (password: string) =>
    call("POST", "/v1/accounts", { platform: "BLUE_SKY", credentials: { identifier: "alice.test", password } });
  await assert.rejects(connect("abcd-abcd-abcd-abcd"), /handle and app password/);
  await assert.rejects(connect("three folds make 8"), /main password/);
});

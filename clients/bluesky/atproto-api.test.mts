import assert from "node:assert/strict";
import { test } from "node:test";
import { AppBskyFeedPost, AtpAgent, AtUri, RichText, XRPCError } from "@atproto/api";
import { assertShown, base, createAccount, photo } from "../harness/world.mts";

const account = await createAccount("BLUE_SKY");
const { identifier, password } = account.credentials as { identifier: string; password: string };
const agent = new AtpAgent({ service: base });
let pictured: AtUri;

test("log in", async () => {
  await agent.login({ identifier, password });
  assert.equal(agent.session?.did, account.externalId);
});

test("who am I", async () => {
  const { data } = await agent.getProfile({ actor: agent.assertDid });
  assert.deepEqual([data.handle, data.displayName], [account.username, account.displayName]);
});

test("text", async () => {
  const text = new RichText({ text: `Eight leaves by @${account.username} at https://example.com/leaves #paper` });
  await text.detectFacets(agent);
  assert.equal(text.facets?.length, 3);
  await agent.post({ text: text.text, facets: text.facets });
});

test("photo", async () => {
  const { data } = await agent.uploadBlob(photo, { encoding: "image/jpeg" });
  const images = [{ image: data.blob, alt: "A sheet", aspectRatio: { width: 4, height: 3 } }];
  const { uri } = await agent.post({ text: "One sheet", embed: { $type: "app.bsky.embed.images", images } });
  pictured = new AtUri(uri);
});

test("read back", async () => {
  const { value } = await agent.getPost({ repo: pictured.host, rkey: pictured.rkey });
  assert(AppBskyFeedPost.validateRecord(value).success);
  assert.equal(value.text, "One sheet");
  const { image } = (value.embed as { images: { image: { ref: { toString(): string } } }[] }).images[0]!;
  const blob = await agent.com.atproto.sync.getBlob({ did: pictured.host, cid: image.ref.toString() });
  assert.deepEqual(Buffer.from(blob.data), photo);
});

test("a refusal", async () => {
  const tooLong = await agent.post({ text: "x".repeat(301) }).catch((error: unknown) => error);
  assert(tooLong instanceof XRPCError && tooLong.status === 400 && tooLong.error === "InvalidRequest", `${tooLong}`);
  const stranger = new AtpAgent({ service: base }).login({ identifier, password: "wrong-wrong" });
  const refused = await stranger.catch((error: unknown) => error);
  assert(refused instanceof XRPCError && refused.status === 401 && refused.error === "AuthenticationRequired");
});

test("delete", async () => {
  const { uri } = await agent.post({ text: "Soon gone" });
  await agent.deletePost(uri);
  const collection = "app.bsky.feed.post";
  const { data } = await agent.com.atproto.repo.listRecords({ repo: agent.assertDid, collection });
  assert.equal(data.records.length, 2);
});

test("what is shown", () =>
  assertShown(
    account,
    [`Eight leaves by @${account.username} at https://example.com/leaves #paper`],
    ["One sheet", "image"],
  ));

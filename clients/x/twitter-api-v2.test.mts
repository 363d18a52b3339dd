import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiResponseError, EUploadMimeType, type TwitterApi as Client, TwitterApi } from "twitter-api-v2";
import { allow, app, assertShown, createAccount, photo, video } from "../harness/world.mts";

const account = await createAccount("X_TWITTER");
const signIn = new TwitterApi({ clientId: app.id, clientSecret: app.secret });
let client: Client;
let refreshToken: string;

test("log in", async () => {
  const scope = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];
  const { url, codeVerifier, state } = signIn.generateOAuth2AuthLink(app.redirectUri, { scope });
  const back = await allow(url, account);
  assert.equal(back.searchParams.get("state"), state);
  const code = back.searchParams.get("code")!;
  const given = await signIn.loginWithOAuth2({ code, codeVerifier, redirectUri: app.redirectUri });
  refreshToken = given.refreshToken!;
});

test("renew", async () => {
  ({ client } = await signIn.refreshOAuth2Token(refreshToken));
});

test("who am I", async () => {
  const { data } = await client.v2.me({ "user.fields": ["verified", "profile_image_url"] });
  assert.deepEqual([data.id, data.username], [account.externalId, account.username]);
});

test("text", async () => {
  const { data } = await client.v2.tweet("Eight leaves");
  assert.match(data.id, /^\d+$/);
});

test("photo", async () => {
  const id = await client.v2.uploadMedia(photo, { media_type: EUploadMimeType.Jpeg });
  await client.v2.createMediaMetadata(id, { alt_text: { text: "A sheet" } });
  await client.v2.tweet("One sheet", { media: { media_ids: [id] } });
});

test("video", async () => {
  const id = await client.v2.uploadMedia(video, { media_type: EUploadMimeType.Mp4 }, 10_000);
  await client.v2.tweet({ media: { media_ids: [id] } });
});

test("read back", async () => {
  const fields = { "tweet.fields": ["created_at", "attachments"], expansions: ["attachments.media_keys"] } as const;
  const timeline = await client.v2.userTimeline(account.externalId, { ...fields, exclude: ["retweets"] } as never);
  assert.equal(timeline.tweets.length, 3);
  assert.equal(timeline.includes.media.length, 2);
  const { data } = await client.v2.singleTweet(timeline.tweets[2]!.id);
  assert.equal(data.text, "Eight leaves");
});

test("a refusal", async () => {
  const tooLong = await client.v2.tweet("x".repeat(281)).catch((error: unknown) => error);
  assert(tooLong instanceof ApiResponseError && [400, 403].includes(tooLong.code), `${tooLong}`);
  const again = await client.v2.tweet("Eight leaves").catch((error: unknown) => error);
  assert(again instanceof ApiResponseError && again.code === 403 && /duplicate/.test(again.data.detail ?? ""));
  const stranger = await new TwitterApi("wrong").v2.me().catch((error: unknown) => error);
  assert(stranger instanceof ApiResponseError && stranger.code === 401 && stranger.isAuthError);
});

test("limits are told", async () => {
  const answer = await client.v2.get("users/me", {}, { fullResponse: true });
  assert(answer.rateLimit!.remaining < answer.rateLimit!.limit);
});

test("delete", async () => {
  const { data } = await client.v2.tweet("Soon gone");
  assert((await client.v2.deleteTweet(data.id)).data.deleted);
});

test("what is shown", () => assertShown(account, ["Eight leaves"], ["One sheet", "image"], ["", "video"]));

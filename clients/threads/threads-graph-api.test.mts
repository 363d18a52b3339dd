import assert from "node:assert/strict";
import { test } from "node:test";
import threads, { type ThreadsAuthenticatedApiClient } from "threads-graph-api";
import { until } from "../../n8n/test/harness/until.mts";
import { allow, app, assertShown, base, createAccount, photoUrl, videoUrl } from "../harness/world.mts";

const { ThreadsApiError, ThreadsAuthenticatedApiClient: Client, ThreadsPublicApiClient } = threads;
const account = await createAccount("THREADS");
const graph = `${base}/threads`;
let client: ThreadsAuthenticatedApiClient;
let posted: string;

/** Publishes a container, once it is ready: a moment later the first try is too early. */
async function publish(made: Parameters<typeof client.createMediaContainer>[0]): Promise<string> {
  const { id: creationId } = await client.createMediaContainer(made);
  return await until("the container is published", async () => {
    const published = await client.publish({ creationId }).catch((error: unknown) => {
      if (!(error instanceof ThreadsApiError)) throw error;
    });
    return published?.id;
  });
}

test("log in", async () => {
  const sign = new ThreadsPublicApiClient(graph);
  const scopes = ["threads_basic", "threads_content_publish"];
  const page = sign.createAuthorizationUrl(app.id, app.redirectUri, scopes, "state", `${base}/threads-web`);
  const code = (await allow(page, account)).searchParams.get("code")!;
  const given = await sign.exchangeAuthorizationCode(app.id, app.secret, app.redirectUri, code);
  client = new Client(given.access_token, account.externalId, graph);
});

test("who am I", async () => {
  const me = await client.getUserProfile({
    id: "me",
    fields: ["id", "username", "threads_profile_picture_url", "threads_biography"],
  });
  assert.deepEqual([me.id, me.username], [account.externalId, account.username]);
});

test("how much may I post", async () => {
  const { data } = await client.getUserThreadsPublishingLimit({ id: "me", fields: ["reply_quota_usage"] });
  assert.equal(data.length, 1);
});

test("text", async () => {
  posted = await publish({ mediaType: "TEXT", text: "Eight leaves" });
});

test("photo", async () => {
  await publish({ mediaType: "IMAGE", imageUrl: photoUrl, text: "One sheet" });
});

test("video", async () => {
  await publish({ mediaType: "VIDEO", videoUrl, text: "It turns" });
});

test("read back", async () => {
  const post = await client.getMediaObject({ id: posted, fields: ["id", "text", "media_type", "permalink", "shortcode"] });
  assert.deepEqual([post.id, post.text, post.media_type], [posted, "Eight leaves", "TEXT_POST"]);
  const { data } = await client.getUserThreads({ id: "me", fields: ["id", "text"], limit: 2 });
  assert.deepEqual(data.map(({ text }) => text), ["It turns", "One sheet"]);
});

test("a refusal", async () => {
  const made = client.createMediaContainer({ mediaType: "TEXT", text: "x".repeat(501) });
  const tooLong = await made.catch((error: unknown) => error);
  assert(tooLong instanceof ThreadsApiError && tooLong.getThreadsError()?.error.code === 100, `${tooLong}`);
  const stranger = await new Client("wrong", "me", graph).getUserProfile({ id: "me" }).catch((error: unknown) => error);
  assert(stranger instanceof ThreadsApiError && stranger.getThreadsError()?.error.code === 190, `${stranger}`);
});

test("what is shown", () => assertShown(account, ["Eight leaves"], ["One sheet", "image"], ["It turns", "video"]));

/** The credential, as n8n's own OAuth2 client uses it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { callback, connect } from "./harness/oauth.mts";
import { png } from "./harness/picture.mts";
import { startWorld, type World } from "./harness/world.mts";

let world: World;
before(async () => (world = await startWorld()));
after(() => world?.octavo.stop());

const list = { parameters: { resource: "account", operation: "getAll", returnAll: true } };

test("authorisation asks for the scopes of the nodes, with PKCE", async () => {
  const address = await connect(world.credentials, world.person);
  assert.equal(address.origin + address.pathname, `${world.octavo.origin}/oauth2/authorize`);
  assert.equal(address.searchParams.get("redirect_uri"), callback);
  assert.equal(address.searchParams.get("code_challenge_method"), "S256");
  assert.equal(address.searchParams.get("scope"), "accounts.read media.write posts.read posts.write webhooks.write");
});

test("a token that is no longer good is renewed, and n8n keeps the new one", async () => {
  const account = await world.portal.connect("BLUE_SKY");
  const tokens = world.credentials.stored.oauthTokenData as Record<string, string>;
  world.credentials.stored.oauthTokenData = { ...tokens, access_token: "expired" };
  const items = await world.n8n.run(list);
  assert.deepEqual(
    items.map(({ json }) => json.id),
    [account.id],
  );
  const renewed = world.credentials.stored.oauthTokenData as Record<string, string>;
  assert.notEqual(renewed.access_token, "expired");
  assert.notEqual(renewed.access_token, tokens.access_token);
});

test("an upload too is sent again with the new token", async () => {
  const tokens = world.credentials.stored.oauthTokenData as Record<string, string>;
  world.credentials.stored.oauthTokenData = { ...tokens, access_token: "expired" };
  const data = { mimeType: "image/png", data: png(320, 320).toString("base64") };
  const upload = { parameters: { resource: "media", operation: "upload" } };
  const [uploaded] = await world.n8n.run(upload, [{ json: {}, binary: { data } }]);
  assert.match(String(uploaded!.json.path), /\.png$/);
});

test("a refused refresh says to connect the credential again", async () => {
  const kept = world.credentials.stored.oauthTokenData as Record<string, string>;
  world.credentials.stored.oauthTokenData = { ...kept, access_token: "expired", refresh_token: "unknown" };
  await assert.rejects(world.n8n.run(list), /needs to be reconnected/);
  world.credentials.stored.oauthTokenData = kept;
});

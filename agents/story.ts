/**
 * The official TypeScript client, from the address of the MCP server alone to a published post: as a client that
 * registers itself and one whose ID is the URL of a document, whose posts a person approves; and as an application made in
 * the portal; in both revisions.
 */
import assert from "node:assert/strict";

import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
} from "@modelcontextprotocol/client";

import { allow, approve } from "./browser.ts";

const environment = (name: string) => process.env[name] ?? assert.fail(`${name} is not set`);
const address = new URL(`${environment("OCTAVO_URL")}/mcp`);
const callback = "http://127.0.0.1:33418/callback";

/** Keeps what the client learns, and has a person allow what it asks for. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = { client_name: "Story", redirect_uris: [callback], token_endpoint_auth_method: "none" };
  calledBack?: URL;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;
  readonly clientMetadataUrl?: string;

  constructor(known?: StoredOAuthClientInformation, clientMetadataUrl?: string) {
    this.#client = known;
    if (clientMetadataUrl) this.clientMetadataUrl = clientMetadataUrl;
  }

  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => void (this.#tokens = tokens);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (discovered: OAuthDiscoveryState) => void (this.#discovered = discovered);
  discoveryState = () => this.#discovered;
  redirectToAuthorization = async (to: URL) => void (this.calledBack = await allow(to));
}

async function connect(memory: Memory, mode: "legacy" | { pin: string }): Promise<Client> {
  const client = () => new Client({ name: "story", version: "1" }, { versionNegotiation: { mode } });
  const first = new StreamableHTTPClientTransport(address, { authProvider: memory });
  await assert.rejects(client().connect(first), UnauthorizedError);
  await first.finishAuth((memory.calledBack ?? assert.fail("nobody was asked")).searchParams);
  const connected = client();
  await connected.connect(new StreamableHTTPClientTransport(address, { authProvider: memory }));
  return connected;
}

type Result = Awaited<ReturnType<Client["callTool"]>>;
const words = (result: Result) => (result.content[0]?.type === "text" ? result.content[0].text : "");

async function story(name: string, memory: Memory, mode: "legacy" | { pin: string }, needsApproval = true) {
  const client = await connect(memory, mode);
  const call = async (tool: string, more: Record<string, unknown>) => {
    const result = await client.callTool({ name: tool, arguments: more });
    assert.ok(!result.isError, `${tool}: ${words(result)}`);
    return result.structuredContent as Record<string, any>;
  };
  const { tools } = await client.listTools();
  assert.ok(tools.length <= 12 && tools.every((tool) => tool.outputSchema));
  const { accounts } = await call("list_accounts", {});
  const account = accounts.find((one: any) => one.platform === "BLUE_SKY");
  const post = {
    publications: [
      {
        socialMediaAccountId: account.id,
        platformSettings: { type: "BLUE_SKY" },
        posts: [{ content: `Hello from ${name}` }],
      },
    ],
  };
  assert.equal((await call("check_post", post))["valid"], true);
  const created = await call("create_post", post);
  assert.equal(created["post"].status === "WAITING_FOR_APPROVAL", needsApproval);
  if (needsApproval) await approve((await call("get_post", { id: created["post"].id }))["post"].approval);
  const refused = await client.callTool({ name: "create_post", arguments: { publications: [] } });
  assert.match(words(refused), /^VALIDATION_ERROR: publications/);
  for (;;) {
    const { post } = await call("get_post", { id: created["post"].id });
    if (post.status === "COMPLETED") break;
    assert.ok(["SCHEDULED", "PUBLISHING"].includes(post.status), JSON.stringify(post));
  }
  await client.close();
  console.log(`TypeScript, ${name}: published a post`);
}

const application = {
  client_id: environment("OCTAVO_CLIENT_ID"),
  client_secret: environment("OCTAVO_CLIENT_SECRET"),
  issuer: environment("OCTAVO_URL"),
};
const document = environment("OCTAVO_CLIENT_DOCUMENT");
await story("a client that registers itself", new Memory(), "legacy");
await story("a client with a document", new Memory(undefined, document), { pin: "2026-07-28" });
await story("an application of the portal", new Memory(application), { pin: "2026-07-28" }, false);

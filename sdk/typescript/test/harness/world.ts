/** A real server with its sandbox, and a client with a key. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Octavo, type OctavoOptions } from "@octavo/sdk";
import { OctavoServer } from "../../../../web/e2e/harness/server.ts";

export interface World {
  server: OctavoServer;
  /** The address that the client calls: the server's, unless the test has a proxy. */
  origin: string;
  key: string;
  octavo: Octavo;
}

const email = "ada@fernhill.example";

export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  const server = await OctavoServer.start(undefined, settings);
  server.command(["user", "add", email], "three folds make eight leaves\n");
  const { clientId } = server.createApp(email, "Fernhill Publisher", "https://publisher.fernhill.example/callback");
  const scope = "api posts.all webhooks.write workspaces.write";
  const options = ["--app", clientId, "--user", email, "--name", "SDK", "--scope", scope];
  const { secret: key } = server.command<{ secret: string }>(["key", "create", ...options]);
  const origin = settings.OCTAVO_PUBLIC_URL ?? server.origin;
  return { server, origin, key, octavo: new Octavo({ apiKey: key, baseUrl: origin }) };
}

/** The world of a file's tests; `prepare` makes what they begin with. */
export function worldSuite(prepare?: (world: World) => Promise<unknown>): () => World {
  let world: World | undefined;
  before(async () => {
    world = await startWorld();
    await prepare?.(world);
  });
  after(() => world?.server.stop());
  return () => world ?? assert.fail("the world did not start");
}

export interface Exchange {
  headers: Record<string, string>;
  method: string;
  url: string;
  /** Undefined when there was no response. */
  status: number | undefined;
}

/** A client that keeps a record of its requests. `transport` sends them. */
export function recorded(
  { key, origin }: World,
  options: Partial<OctavoOptions> = {},
  transport: typeof fetch = fetch,
): { octavo: Octavo; exchanges: Exchange[] } {
  const exchanges: Exchange[] = [];
  const send: typeof fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const exchange: Exchange = { headers, method: init?.method ?? "GET", url: String(url), status: undefined };
    exchanges.push(exchange);
    const response = await transport(url, init);
    exchange.status = response.status;
    return response;
  };
  return { octavo: new Octavo({ apiKey: key, baseUrl: origin, ...options, fetch: send }), exchanges };
}

/** A post on a new Bluesky account. */
export async function onBluesky(octavo: Octavo, content: string) {
  const { id: accountId } = await octavo.sandbox.connectAccount({ platform: "BLUE_SKY" });
  const publications = [
    { socialMediaAccountId: accountId, platformSettings: { type: "BLUE_SKY" as const }, posts: [{ content }] },
  ];
  return { accountId, publications };
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

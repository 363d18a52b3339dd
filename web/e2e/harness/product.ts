/** An application whose server creates clients, connects their accounts and publishes for them, with a key. */
import assert from "node:assert/strict";
import { call, portalHeaders } from "./agent.ts";
import type { OctavoServer } from "./server.ts";
import { until } from "./until.ts";

type Headers = Record<string, string>;

const types: Record<string, string> = { X_TWITTER: "TWITTER" };

export class Product {
  readonly appId: string;
  readonly #origin: string;
  readonly #key: Headers;

  private constructor(origin: string, appId: string, key: string) {
    this.#origin = origin;
    this.appId = appId;
    this.#key = { authorization: `Bearer ${key}` };
  }

  static async of(octavo: OctavoServer, email: string, name: string): Promise<Product> {
    const headers = portalHeaders(octavo, email);
    const create = <T>(path: string, body: object) => call<T>(octavo.origin, "POST", path, body, headers);
    const callbackUrls = ["https://shopfront.example/callback"];
    const { id: appId } = await create<{ id: string }>("/v1/apps", { name, callbackUrls });
    const scopes = ["api", "posts.all", "workspaces.write"];
    const { secret } = await create<{ secret: string }>("/v1/keys", { name: "Shopfront", appId, scopes });
    return new Product(octavo.origin, appId, secret);
  }

  async client(name: string, externalId: string, limits?: object): Promise<Customer> {
    const body = { name, kind: "CLIENT", externalId, limits };
    const { id } = await call<{ id: string }>(this.#origin, "POST", "/v1/workspaces", body, this.#key);
    return new Customer(this.#origin, { ...this.#key, "x-octavo-workspace": id });
  }
}

class Customer {
  readonly #origin: string;
  readonly #headers: Headers;

  constructor(origin: string, headers: Headers) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** A sandbox account's id. */
  async connect(platform: string): Promise<number> {
    return (await this.#call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform })).id;
  }

  /** Publishes a post, and returns how it ended. */
  async publish(account: number, platform: string, content: string): Promise<string> {
    const publication = {
      accountId: account,
      platformSettings: { type: types[platform] ?? platform },
      posts: [{ content }],
    };
    const headers = { prefer: "return=representation" };
    const { id } = await this.#call<{ id: string }>("POST", "/v1/posts", { publications: [publication] }, headers);
    return until("the post had ended", async () => {
      const { status } = await this.#call<{ status: string }>("GET", `/v1/posts/${id}`);
      return ["COMPLETED", "FAILED"].includes(status) ? status : undefined;
    });
  }

  /** The account has to be connected again. */
  async lose(account: number, platform: string): Promise<void> {
    await this.#call("POST", "/v1/sandbox/faults", { accountId: account, fault: "token_expired", times: 1 });
    assert.equal(await this.publish(account, platform, "This one does not arrive"), "FAILED");
  }

  #call<T>(method: string, path: string, body?: object, more: Headers = {}): Promise<T> {
    return call<T>(this.#origin, method, path, body, { ...this.#headers, ...more });
  }
}

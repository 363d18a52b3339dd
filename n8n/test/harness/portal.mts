import assert from "node:assert/strict";
import type { components } from "../../nodes/shared/schema.d.ts";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];
export type Chat = Schemas["Chat"];
export type FeedItem = Schemas["FeedItem"];

/** Octavo seen from outside of n8n: what tests set up, and what the networks show. */
export class Portal {
  readonly #origin: string;
  readonly #token: string;
  readonly #workspace: Record<string, string>;

  constructor(origin: string, token: string, workspace: Record<string, string> = {}) {
    this.#origin = origin;
    this.#token = token;
    this.#workspace = workspace;
  }

  /** The same person in a client workspace. */
  in(workspaceId: string): Portal {
    return new Portal(this.#origin, this.#token, { "x-octavo-workspace": workspaceId });
  }

  connect(platform: Schemas["Platform"]): Promise<Account> {
    return this.call("POST", "/v1/sandbox/accounts", { platform });
  }

  chats({ id }: Account): Promise<Chat[]> {
    return this.call("GET", `/v1/accounts/${id}/chats`);
  }

  async feed({ id }: Account): Promise<FeedItem[]> {
    return (await this.call<Schemas["Feed"]>("GET", `/v1/sandbox/feed?accountId=${id}`)).items;
  }

  webhooks(): Promise<Schemas["Webhook"][]> {
    return this.call("GET", "/v1/webhooks");
  }

  change(webhookId: string, change: object): Promise<Schemas["Webhook"]> {
    return this.call("PATCH", `/v1/webhooks/${webhookId}`, change);
  }

  sendTest(webhookId: string, type: Schemas["EventType"]): Promise<unknown> {
    return this.call("POST", `/v1/webhooks/${webhookId}/test`, { type });
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      "content-type": "application/json",
      ...this.#workspace,
    };
    const answer = await fetch(this.#origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.text();
    assert(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
    return (text && JSON.parse(text)) as T;
  }
}

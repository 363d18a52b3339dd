import { mara } from "./people.ts";
import type { OctavoServer } from "./server.ts";

/** A developer's application with a token of its own, and calls made with it. */
export class Developer {
  readonly server: OctavoServer;
  readonly origin: string;
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;

  constructor(server: OctavoServer, callbackUrl = "https://publisher.fernhill.example/callback", isNew = true) {
    this.server = server;
    this.origin = server.origin;
    if (isNew) server.command(["user", "add", mara.email], `${mara.password}\n`);
    const { clientId, clientSecret } = server.createApp(mara.email, "Fernhill Publisher", callbackUrl);
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.token = server.issueToken(clientId, mara.email, "api webhooks.write");
  }

  /** Of Mara, who signed up in the browser. */
  static signedUp(server: OctavoServer): Developer {
    return new Developer(server, undefined, false);
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, "x-api-key": this.clientId };
  }

  /** The answer's JSON, of whatever shape the caller knows; undefined when it has no content. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async telegram(): Promise<{ account: number; chat: string }> {
    const { id } = await this.call<{ id: number }>("POST", "/v1/sandbox/accounts", { platform: "TELEGRAM" });
    const [chat] = await this.call<{ id: string }[]>("GET", `/v1/accounts/${id}/chats`);
    return { account: id, chat: chat?.id ?? "" };
  }
}

import assert from "node:assert/strict";
import type { OctavoServer } from "./server.ts";

type Headers = Record<string, string>;

/** What a post says. */
interface Content {
  content: string;
  attachmentPaths?: string[];
  altTexts?: string[];
}

/** A program that posts with a key whose posts need approval. */
export class Agent {
  readonly #origin: string;
  readonly #headers: Headers;
  readonly #account: number;

  private constructor(origin: string, key: string, account: number) {
    this.#origin = origin;
    this.#headers = { authorization: `Bearer ${key}` };
    this.#account = account;
  }

  /** With an account, an application and a key of their own. */
  static async of(octavo: OctavoServer, email: string, more: Headers = {}): Promise<Agent> {
    const headers = { ...portalHeaders(octavo, email), ...more };
    const create = <T>(path: string, body: object) => call<T>(octavo.origin, "POST", path, body, headers);
    const callbackUrls = ["https://publisher.fernhill.example/callback"];
    const { id: appId } = await create<{ id: string }>("/v1/apps", { name: "Fernhill Publisher", callbackUrls });
    const { id } = await create<{ id: number }>("/v1/sandbox/accounts", { platform: "BLUE_SKY" });
    const scopes = ["media.write", "posts.read", "posts.write"];
    const wish = { name: "Newsletter agent", appId, scopes, approval: "REQUIRED" };
    const { secret } = await create<{ secret: string }>("/v1/keys", wish);
    return new Agent(octavo.origin, secret, id);
  }

  /** The id of a post that it asks for. */
  async ask(text: string, scheduledTime = tomorrow()): Promise<string> {
    return (await this.askWith({ content: text }, scheduledTime)).id;
  }

  /** A post that it asks for, and where a person approves it. Without a time it is due once approved. */
  async askWith(post: Content, scheduledTime: string | null = tomorrow()): Promise<{ id: string; url: string }> {
    const body = { scheduledTime, publications: [this.#publication(post)] };
    const headers = { ...this.#headers, prefer: "return=representation" };
    const { id, approval } = await call<{ id: string; approval: { approvalUrl: string } }>(
      this.#origin,
      "POST",
      "/v1/posts",
      body,
      headers,
    );
    return { id, url: approval.approvalUrl };
  }

  /** The path of a file that it uploads. */
  async upload(name: string, bytes: Buffer, type: string): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
    const answer = await fetch(`${this.#origin}/v1/media/upload`, {
      method: "POST",
      headers: this.#headers,
      body: form,
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return ((await answer.json()) as { path: string }).path;
  }

  /** Asks for up to 100 posts at once; their ids. */
  async askAll(texts: readonly string[], scheduledTime = tomorrow()): Promise<string[]> {
    const schedules = texts.map((content) => ({ scheduledTime, publications: [this.#publication({ content })] }));
    const path = "/v1/posts/bulk";
    const made = await call<{ items: { id: string }[] }>(this.#origin, "POST", path, { schedules }, this.#headers);
    return made.items.map(({ id }) => id);
  }

  async change(id: string | undefined, text: string): Promise<void> {
    const body = { publications: [this.#publication({ content: text })] };
    await call(this.#origin, "PATCH", `/v1/posts/${id}`, body, this.#headers);
  }

  post(
    id: string | undefined,
  ): Promise<{ status: string; approval: { reason: string | null; isSigned: boolean } | null }> {
    return call(this.#origin, "GET", `/v1/posts/${id}`, undefined, this.#headers);
  }

  #publication(post: Content): object {
    return { accountId: this.#account, platformSettings: { type: "BLUE_SKY" }, posts: [post] };
  }
}

export function portalHeaders(octavo: OctavoServer, email: string): Headers {
  return { authorization: `Bearer ${octavo.portalToken(email)}` };
}

/** The answer's JSON, of a shape that the caller knows. */
export async function call<T>(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  headers: Headers,
): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString();
}

/** Published posts with comments, for the tests and the pictures of the inbox. */
import { call, portalHeaders } from "./agent.ts";
import { mara } from "./people.ts";
import type { OctavoServer } from "./server.ts";
import { until } from "./until.ts";

export interface StoredComment {
  id: string;
  text: string;
  platform: string;
  hidden: boolean;
  ours: boolean;
  answered: boolean;
  needsAnswer: boolean;
}

/** Mara's calls to a server with a sandbox. */
export class Commented {
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(octavo: OctavoServer) {
    this.#origin = octavo.origin;
    this.#headers = portalHeaders(octavo, mara.email);
  }

  ask<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    return call<T>(this.#origin, method, path, body, { ...this.#headers, ...more });
  }

  /** Connects an account in the sandbox; its id. */
  async connect(platform: string): Promise<number> {
    return (await this.ask<{ id: number }>("POST", "/v1/sandbox/accounts", { platform })).id;
  }

  /** The id of a post that is published on these accounts. */
  async publish(content: string, accounts: Readonly<Record<string, number>>): Promise<string> {
    const publications = [];
    for (const [platform, accountId] of Object.entries(accounts)) {
      const chats =
        platform === "TELEGRAM" ? await this.ask<{ id: string }[]>("GET", `/v1/accounts/${accountId}/chats`) : [];
      publications.push({
        accountId,
        platformSettings: { type: platform },
        posts: [{ content, chatId: chats[0]?.id }],
      });
    }
    const prefer = { prefer: "return=representation" };
    const { id } = await this.ask<{ id: string }>("POST", "/v1/posts", { publications }, prefer);
    await until("it is published", async () => {
      const { status } = await this.ask<{ status: string }>("GET", `/v1/posts/${id}`);
      return status === "COMPLETED" ? true : undefined;
    });
    return id;
  }

  /** Someone writes a comment below a post, and Octavo reads it. */
  async plant(scheduleId: string, author: string, text: string): Promise<StoredComment> {
    const { publications } = await this.ask<{ publications: { posts: { id: string }[] }[] }>(
      "GET",
      `/v1/posts/${scheduleId}`,
    );
    const postId = publications[0]?.posts[0]?.id;
    await this.ask("POST", "/v1/sandbox/comments", { postId, author, text });
    await this.read();
    return until(`Octavo read "${text}"`, () => this.find(scheduleId, text));
  }

  /** Has Octavo read the comments: in its first week, a post is read once a day at least. */
  async read(): Promise<void> {
    await this.ask("POST", "/v1/sandbox/clock", { advance: "P1D" });
  }

  /** As the API has it now. */
  async find(postId: string, text: string): Promise<StoredComment | undefined> {
    const { items } = await this.ask<{ items: StoredComment[] }>("GET", `/v1/posts/${postId}/comments?limit=100`);
    return items.find((comment) => comment.text === text);
  }

  /** How many comments need an answer. */
  async unanswered(): Promise<number> {
    return (await this.ask<{ items: object[] }>("GET", "/v1/comments?needsAnswer=true&limit=100")).items.length;
  }
}

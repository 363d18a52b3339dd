/** The draft as it is stored: created, changed and published, one call after the other. */
import { type Api, body } from "~/api/client";
import type { Schedule } from "~/api/types";
import type { Draft } from "./draft";
import { scheduleIdOf, toRequest } from "./to-request";

/** Somebody else has changed the draft since it was read. */
export class DraftConflict extends Error {
  override name = "DraftConflict";

  readonly theirs: Schedule;

  constructor(theirs: Schedule) {
    super("This draft was changed elsewhere.");
    this.theirs = theirs;
  }
}

export class StoredDraft {
  /** Undefined until the first save. */
  id: string | undefined;
  /** Of the version that the edits are based on. */
  updatedTime: string | undefined;
  readonly #api: Api;
  #last: Promise<unknown> = Promise.resolve();
  #key = { request: "", value: "" };

  constructor(api: Api, stored?: Pick<Schedule, "id" | "updatedTime">) {
    this.#api = api;
    this.id = stored?.id;
    this.updatedTime = stored?.updatedTime;
  }

  /** From now on, edits replace this version. */
  rebase(updatedTime: string): void {
    this.updatedTime = updatedTime;
  }

  /** Keeps it as a draft. */
  save(draft: Draft): Promise<void> {
    return this.#inTurn(async () => {
      const schedule = this.id ? await this.#change(draft, true) : await this.#create(draft);
      this.id = schedule.id;
      this.updatedTime = schedule.updatedTime;
    });
  }

  /** Publishes or schedules it; gives its id. */
  publish(draft: Draft): Promise<string> {
    return this.#inTurn(async () => {
      if (this.id) return (await this.#change(draft, false)).id;
      const request = toRequest(draft, false);
      const { response } = await this.#api.POST("/v1/posts", { headers: this.#headers(draft, request), body: request });
      this.id = scheduleIdOf(response.headers.get("location"));
      return this.id;
    });
  }

  discard({ clientId }: Draft): Promise<void> {
    return this.#inTurn(async () => {
      const { id } = this;
      if (!id) return;
      await this.#api.DELETE("/v1/posts/{id}", { params: { path: { id } }, headers: { "x-api-key": clientId } });
    });
  }

  async #create(draft: Draft): Promise<Schedule> {
    const request = toRequest(draft, true);
    const headers = { ...this.#headers(draft, request), prefer: "return=representation" };
    const made = await body(this.#api.POST("/v1/posts", { headers, body: request }));
    if (!("updatedTime" in made)) throw new Error("The API's response is not a post");
    return made;
  }

  async #change(draft: Draft, isDraft: boolean): Promise<Schedule> {
    const id = this.id ?? "";
    const path = { id };
    const present = await body(this.#api.GET("/v1/posts/{id}", { params: { path } }));
    if (present.updatedTime !== this.updatedTime) throw new DraftConflict(present);
    const headers = { "x-api-key": draft.clientId };
    return body(this.#api.PATCH("/v1/posts/{id}", { params: { path }, headers, body: toChange(draft, isDraft) }));
  }

  /** The same request has the same key: after a lost answer, a second press creates no second post. */
  #headers({ clientId }: Draft, request: unknown) {
    const text = JSON.stringify(request);
    if (this.#key.request !== text) this.#key = { request: text, value: crypto.randomUUID() };
    return { "x-api-key": clientId, "idempotency-key": this.#key.value };
  }

  /** One call after the other: a save that is on its way is never overtaken by the next one. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** A change leaves the time as it was unless it names one. */
export function toChange(draft: Draft, isDraft: boolean, now = new Date()) {
  return { scheduledTime: now.toISOString(), ...toRequest(draft, isDraft) };
}

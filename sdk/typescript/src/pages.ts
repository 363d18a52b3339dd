/** The name of the query parameter that asks for the next page. */
export type Paging = "cursor" | "after" | "page";

interface AnyPage<T> {
  items?: T[];
  content?: T[];
  nextCursor?: string | null;
  number?: number;
  totalPages?: number;
}

/** A list that comes in pages. `for await` reads every item of every page, each page when it is needed. */
export class Pages<T, P> implements AsyncIterable<T> {
  readonly #load: (more: object) => Promise<P>;
  readonly #paging: Paging;

  constructor(load: (more: object) => Promise<P>, paging: Paging) {
    this.#load = load;
    this.#paging = paging;
  }

  /** One page: the one that the query names, or the first. */
  page(): Promise<P> {
    return this.#load({});
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let more: object | undefined = {};
    while (more) {
      const page: P = await this.#load(more);
      yield page;
      more = nextOf(page as AnyPage<T>, this.#paging);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) {
      const { items, content } = page as AnyPage<T>;
      yield* items ?? content ?? [];
    }
  }
}

function nextOf({ nextCursor, number = 0, totalPages = 0 }: AnyPage<unknown>, paging: Paging): object | undefined {
  if (paging === "page") return number + 1 < totalPages ? { page: number + 1 } : undefined;
  return nextCursor ? { [paging]: nextCursor } : undefined;
}

import { ConnectionError, OctavoError, TimeoutError, toError } from "./errors.ts";
import { retry } from "./retry.ts";

export interface OctavoOptions {
  /**
   * A key, `oct_key_…`, or an access token. A function is called for each request: return a fresh token. The default is
   * the environment variable `OCTAVO_KEY`.
   */
  apiKey?: string | (() => string | Promise<string>);
  /** The address of the server, such as `https://octavo.example.com`. The default is `OCTAVO_URL`. */
  baseUrl?: string;
  /** The client ID of the application that an access token was issued to. A key needs none. */
  clientId?: string;
  /** The client workspace to act in, `wsp_…`. */
  workspace?: string;
  /** How long an attempt may take, in milliseconds. The default is 60,000. */
  timeout?: number;
  /** How often a call that failed for a passing reason is sent again. The default is 2. */
  maxRetries?: number;
  /** Sends the requests in place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** In place of the client's own. */
  timeout?: number;
  /** In place of the client's own. */
  maxRetries?: number;
  /** In place of the client's own. */
  workspace?: string;
  /** Names the operation, so that it happens once, even across restarts of your program. The default is random. */
  idempotencyKey?: string;
}

/** The options of a call that has query parameters. */
export type Query<Data extends { query?: object }> = CallOptions & NonNullable<Data["query"]>;

export interface Content {
  /** A value for JSON, or what to send under `contentType`. */
  body?: unknown;
  contentType?: string;
  /** The `prefer` header. */
  prefer?: string;
}

export interface Answer {
  headers: Headers;
  text: string;
}

export class Transport {
  readonly #options: OctavoOptions;
  readonly #apiKey: NonNullable<OctavoOptions["apiKey"]>;
  readonly #baseUrl: string;

  constructor(options: OctavoOptions) {
    const { apiKey = variable("OCTAVO_KEY") } = options;
    if (!apiKey) throw new TypeError("Octavo needs an apiKey: pass it, or set OCTAVO_KEY.");
    this.#options = options;
    this.#apiKey = apiKey;
    this.#baseUrl = baseUrlOf(options);
  }

  get maxRetries(): number {
    return this.#options.maxRetries ?? 2;
  }

  /** Undefined when requests go by the global `fetch`. */
  get fetch(): typeof fetch | undefined {
    return this.#options.fetch;
  }

  /** Sends a call of the API. It is repeated only where that can't make anything happen twice. */
  async send(method: string, path: string, content: Content, options: CallOptions = {}): Promise<Answer> {
    const { signal, timeout, maxRetries = this.maxRetries, workspace, idempotencyKey, ...query } = options;
    const url = this.#baseUrl + path + toQuery(query);
    const headers = this.#headers(method, content, { workspace, idempotencyKey });
    const { body } = content;
    const sent = content.contentType ? (body as BodyInit) : body === undefined ? body : JSON.stringify(body);
    // Every POST has an idempotency key.
    const isRepeatable = method === "GET" || method === "POST";
    return retry(
      async () => {
        headers.authorization = `Bearer ${await this.#key()}`;
        const init = { method, headers, body: sent, signal };
        return exchange(url, init, { fetch: this.fetch, timeout: timeout ?? this.#options.timeout ?? 60_000 });
      },
      ({ status = 0 }) => status === 429 || status === 503 || (isRepeatable && [0, 502, 504].includes(status)),
      maxRetries,
      signal,
    );
  }

  #key(): string | Promise<string> {
    return typeof this.#apiKey === "string" ? this.#apiKey : this.#apiKey();
  }

  #headers(method: string, { body, contentType, prefer }: Content, options: CallOptions): Record<string, string> {
    const { clientId } = this.#options;
    const workspace = options.workspace ?? this.#options.workspace;
    return {
      ...(clientId && { "x-api-key": clientId }),
      ...(workspace && { "x-octavo-workspace": workspace }),
      ...(body !== undefined && { "content-type": contentType ?? "application/json" }),
      ...(prefer && { prefer }),
      ...(method === "POST" && { "idempotency-key": options.idempotencyKey ?? randomKey() }),
    };
  }
}

function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env[name];
}

/** The address of the server, without a slash at its end. */
export function baseUrlOf({ baseUrl = variable("OCTAVO_URL") }: Pick<OctavoOptions, "baseUrl">): string {
  if (!baseUrl) throw new TypeError("Octavo needs a baseUrl: pass it, or set OCTAVO_URL.");
  return baseUrl.replace(/\/+$/, "");
}

/** One request, and its whole answer. */
export async function exchange(
  url: string,
  init: RequestInit,
  { fetch: send = fetch, timeout }: Pick<OctavoOptions, "fetch" | "timeout">,
): Promise<Answer> {
  const late = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
  const { signal } = init;
  const signals = [signal, late].filter((each) => !!each);
  let response: Response;
  let text: string;
  try {
    response = await send(url, { ...init, signal: AbortSignal.any(signals) });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    if (late?.aborted) throw new TimeoutError(`Octavo did not answer within ${timeout} ms.`, { cause });
    throw new ConnectionError(`Octavo could not be reached: ${reasonOf(cause)}`, { cause });
  }
  if (!response.ok) throw toError(response, text);
  return { headers: response.headers, text };
}

/** The value of an answer: a CSV file as text; undefined when it has no content. */
export function valueOf<T>({ text, headers }: Answer): T {
  if (!text) return undefined as T;
  if (headers.get("content-type")?.startsWith("text/csv")) return text as T;
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    const type = headers.get("content-type");
    throw new OctavoError(`The answer is not JSON but ${type}. Is baseUrl the address of Octavo?`, { cause });
  }
}

function toQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** `crypto.randomUUID` is missing on pages that were loaded over http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Node says only "fetch failed", and why in the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause as Error | undefined)?.message || message;
}

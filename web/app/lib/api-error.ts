import { statusText } from "./status-text";

export interface ErrorDetail {
  field: string;
  message: string;
}

/** An answer of the API that is not OK. Its `message` is the text the banner opens with. */
export class ApiError extends Error {
  override name = "ApiError";

  readonly status: number;
  /** The envelope's code for programs; absent when the answer was not the API's. */
  readonly code: string | undefined;
  /** The envelope's own words; absent when the answer was not the API's. */
  readonly apiMessage: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(status: number, reason: string, answer: Partial<Omit<Failure, "title">> & { code?: string } = {}) {
    super(`API request failed: ${status} ${reason || statusText(status)}`.trimEnd());
    this.status = status;
    this.code = answer.code;
    this.apiMessage = answer.message;
    this.details = answer.details ?? [];
    this.requestId = answer.requestId;
  }
}

/** There was no answer. Each browser has words of its own for that; these are ours. */
export class UnreachableError extends Error {
  override name = "UnreachableError";

  constructor(cause: unknown) {
    super("Octavo could not be reached. Check your connection and try again.", { cause });
  }
}

/** Reads the error envelope of an answer, as far as it has one. */
export async function readApiError(response: Response): Promise<ApiError> {
  const error = envelope(await response.json().catch(() => undefined));
  return new ApiError(response.status, response.statusText, {
    code: text(error.code),
    message: text(error.message),
    details: detailList(error.details),
    requestId: text(error.requestId) ?? response.headers.get("x-request-id") ?? undefined,
  });
}

/** What a banner shows: the first line, then the API's own words. */
export interface Failure {
  title: string;
  message?: string;
  details: readonly ErrorDetail[];
  requestId?: string;
}

/** Turns whatever was thrown into words; `fallback` if it is not an error object. */
export function describeFailure(error: unknown, fallback: string): Failure {
  if (error instanceof ApiError) {
    const { message: title, apiMessage: message, requestId } = error;
    // With a single problem the API's message may already say all of it.
    const details = error.details.filter((detail) => !message?.includes(detail.message));
    return { title, message, details, requestId };
  }
  if (error instanceof UnreachableError) return { title: fallback, message: error.message, details: [] };
  return { title: error instanceof Error && error.message ? error.message : fallback, details: [] };
}

function envelope(body: unknown): Record<string, unknown> {
  return record(record(body).error);
}

function detailList(value: unknown): ErrorDetail[] {
  if (!Array.isArray(value)) return [];
  return value.map(record).map((item) => ({ field: text(item.field) ?? "", message: text(item.message) ?? "" }));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

import type { ErrorCode, ErrorDetail, Schedule } from "./generated/types.gen.ts";

interface ErrorParts {
  status?: number;
  code?: ErrorCode;
  requestId?: string;
  findings?: ErrorDetail[];
  retryAfter?: number;
  cause?: unknown;
}

/** A call failed. */
export class OctavoError extends Error {
  override readonly name: string = "OctavoError";
  /** The HTTP status; undefined when there was no response. */
  readonly status: number | undefined;
  /** The error's code; undefined when the response was not Octavo's. */
  readonly code: ErrorCode | undefined;
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** All problems that Octavo found, each with its field and its rule. */
  readonly findings: readonly ErrorDetail[];
  /** Seconds to wait before you try again, if the response names them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, requestId, findings = [], retryAfter, cause }: ErrorParts = {}) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.findings = findings;
    this.retryAfter = retryAfter;
  }
}

/** 400: `findings` says what is wrong and how to fix it. */
export class ValidationError extends OctavoError {
  override readonly name: string = "ValidationError";
}
/** 401: the key or token is missing, wrong, revoked or expired. */
export class AuthenticationError extends OctavoError {
  override readonly name: string = "AuthenticationError";
}
/** 403: the key or token may not make this call. */
export class PermissionError extends OctavoError {
  override readonly name: string = "PermissionError";
}
/** 404: no such resource, or it is not yours. */
export class NotFoundError extends OctavoError {
  override readonly name: string = "NotFoundError";
}
/** 409: the resource's state, a quota or another request is in the way: `code` says which. */
export class ConflictError extends OctavoError {
  override readonly name: string = "ConflictError";
}
/** 429: too many requests, or the key has used up its posts of the day. */
export class RateLimitError extends OctavoError {
  override readonly name: string = "RateLimitError";
}
/** There was no response. */
export class ConnectionError extends OctavoError {
  override readonly name: string = "ConnectionError";
}
/** There was no response in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = "TimeoutError";
}

/** A post that `waitFor` waited for was not published on every account. */
export class PostFailedError extends Error {
  override readonly name = "PostFailedError";
  readonly post: Schedule;

  constructor(post: Schedule) {
    const problems = post.publications.flatMap(({ platform, posts }) =>
      posts.flatMap(({ errorMessage }) => (errorMessage ? [`${platform}: ${errorMessage}`] : [])),
    );
    super([`The post is ${post.status}.`, ...problems].join(" "));
    this.post = post;
  }
}

const classes: Record<number, typeof OctavoError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of a response that is not a success. */
export function toError({ status, headers }: Response, text: string): OctavoError {
  const { code, message, details, requestId } = errorIn(text);
  return new (classes[status] ?? OctavoError)(message ?? `Octavo answered with status ${status}.`, {
    status,
    code,
    findings: details,
    requestId: requestId ?? headers.get("x-request-id") ?? undefined,
    retryAfter: secondsIn(headers.get("retry-after")),
  });
}

interface ErrorBody {
  code?: ErrorCode;
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
}

interface ErrorJson {
  error?: ErrorBody | string;
  error_description?: string;
}

function errorIn(text: string): ErrorBody {
  try {
    const { error, error_description: description } = JSON.parse(text) as ErrorJson;
    // The token endpoint's errors have the form of OAuth (RFC 6749, section 5.2).
    return typeof error === "string" ? { message: [error, description].filter(Boolean).join(": ") } : (error ?? {});
  } catch {
    return {};
  }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function secondsIn(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

import type { components } from "~/api/schema";
import { operations } from "../openapi/operations";
import { Inline } from "~/ui/prose";
import { Params } from "./params";

export type ErrorCode = components["schemas"]["ErrorCode"];

/** A code that the contract adds, or drops, does not compile until it is described here. */
export const errorMeanings: Record<ErrorCode, string> = {
  VALIDATION_ERROR: "The request breaks a rule. `details` lists all problems at once.",
  UNAUTHORIZED: "The token is missing, expired or revoked, or the `x-api-key` header is missing.",
  FORBIDDEN:
    "The token lacks a scope, the person’s role doesn’t allow the call, or the client ID is another application’s.",
  STEP_UP_REQUIRED: "The person signed in more than 10 minutes ago.",
  NOT_FOUND: "The resource doesn’t exist, or you don’t own it.",
  METHOD_NOT_ALLOWED: "The URL doesn’t support this method. The `Allow` header lists the supported ones.",
  CONFLICT: "The resource has changed, or the `Idempotency-Key` was used with a different request.",
  LAST_OWNER: "The change would leave the workspace without an owner.",
  QUOTA_EXCEEDED: "The workspace has reached a quota, which the message names.",
  OUTSIDE_HOURS: "The key that you use may not queue posts for this time.",
  PAST_DUE: "The post’s time has passed.",
  UNSUPPORTED: "The network can’t do this. The message names it.",
  PAYLOAD_TOO_LARGE: "The body or the file is larger than this server allows.",
  REQUEST_TIMEOUT: "The rest of the request’s body didn’t arrive in time.",
  UNSUPPORTED_MEDIA_TYPE: "The call doesn’t accept this content type.",
  RATE_LIMITED: "Too many requests. `Retry-After` says when to try again.",
  INTERNAL_ERROR: "Octavo failed.",
  SERVICE_UNAVAILABLE: "The database doesn’t respond. Nothing was changed.",
};

/** The section of a code. */
export function errorAddress(code: string): string {
  return `/api-docs/errors#${code.toLowerCase().replaceAll("_", "-")}`;
}

/** The catalogue of codes with their HTTP status. */
export function ErrorCodes() {
  return (
    <Params head={["Code", "Meaning"]}>
      {Object.entries(errorMeanings).map(([code, meaning]) => (
        <tr key={code}>
          <td>
            <a className="mono" href={errorAddress(code)}>
              {statusOf(code)} {code}
            </a>
          </td>
          <td>
            <Inline text={meaning} />
          </td>
        </tr>
      ))}
    </Params>
  );
}

/** Descriptions of answers end with the code in brackets; no operation answers 405, the router does. */
export function statusOf(code: string): string {
  const answers = operations.flatMap((operation) => operation.answers);
  return answers.find(({ description }) => description.includes(`(${code})`))?.status ?? "405";
}

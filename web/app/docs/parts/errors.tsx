import type { components } from "~/api/schema";
import { operations } from "../openapi/operations";
import { Params } from "./params";

type ErrorCode = components["schemas"]["ErrorCode"];

/** A code that the contract adds, or drops, does not compile until it is described here. */
const meanings: Record<ErrorCode, string> = {
  VALIDATION_ERROR: "The request breaks a rule. All problems come at once, in details.",
  UNAUTHORIZED: "The token is missing, expired or revoked, or the x-api-key header is missing.",
  FORBIDDEN: "The token lacks a scope, or the client ID is another one’s.",
  NOT_FOUND: "Nothing here, or nothing of yours.",
  METHOD_NOT_ALLOWED: "The address does not take this method; the Allow header names those it takes.",
  CONFLICT: "The resource has changed, or the Idempotency-Key was used with another request.",
  PAYLOAD_TOO_LARGE: "The body or the file is larger than this server takes.",
  UNSUPPORTED_MEDIA_TYPE: "The body is of another type than the call takes.",
  RATE_LIMITED: "Too many requests. Wait for as many seconds as Retry-After says.",
  INTERNAL_ERROR: "The fault is Octavo’s. Quote the request ID.",
  SERVICE_UNAVAILABLE: "The database does not answer; nothing was changed. Try again.",
};

/** The catalogue of codes with their HTTP status. */
export function ErrorCodes() {
  return (
    <Params head={["Code", "Meaning"]}>
      {Object.entries(meanings).map(([code, meaning]) => (
        <tr key={code}>
          <td>
            <span className="mono">
              {statusOf(code)} {code}
            </span>
          </td>
          <td>{meaning}</td>
        </tr>
      ))}
    </Params>
  );
}

/** Descriptions of answers end with the code in brackets; no operation answers 405, the router does. */
function statusOf(code: string): string {
  const answers = operations.flatMap((operation) => operation.answers);
  return answers.find(({ description }) => description.includes(`(${code})`))?.status ?? "405";
}

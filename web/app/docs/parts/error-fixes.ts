import type { components } from "~/api/schema";

/** What to do about an error. A code that the contract adds does not compile until it is here. */
export const errorFixes: Record<components["schemas"]["ErrorCode"], string> = {
  VALIDATION_ERROR:
    "Change each field that `details` names, then send the request again. `POST /v1/posts` with `validateOnly` checks a post without publishing it.",
  UNAUTHORIZED:
    "[Refresh the access token](/api-docs#exchange-it-for-a-token), or send a [key](/guides/keys) that is still valid. With an access token, also send `x-api-key`.",
  FORBIDDEN:
    "The message names what is missing. Ask the person for the [scope](/api-docs#scopes), ask an owner or admin for the role, or send the client ID that the token was issued to.",
  STEP_UP_REQUIRED: "Sign in again with `prompt=login` or `max_age`, then repeat the call with the new token.",
  NOT_FOUND:
    "Check the id, and that the token acts in the right workspace. What another application created is visible only with the scope `posts.all`.",
  METHOD_NOT_ALLOWED: "Use a method that the `Allow` header lists.",
  CONFLICT:
    "Read the resource again, then decide whether the change still makes sense. For a different request, use a new `Idempotency-Key`.",
  LAST_OWNER: "[Make another member an owner](/api-docs/workspaces#change-a-members-role) first.",
  QUOTA_EXCEEDED: "Remove something that counts towards the quota, or ask the operator for more.",
  OUTSIDE_HOURS:
    "Send a `scheduledTime` within the hours of the key, or `NEXT_SLOT`: it chooses a [slot](/api-docs/queue#queue) within them.",
  PAST_DUE: "Send `publishLate` to publish the post at once, or give it a new time.",
  UNSUPPORTED: "Do it in the network’s own app or on its website, or leave this account out.",
  PAYLOAD_TOO_LARGE:
    "Send less: fewer posts in one call, or a smaller file. For a large video, [request an upload URL](/api-docs/media#request-an-upload-url).",
  REQUEST_TIMEOUT: "Send the request again, with the same `Idempotency-Key`.",
  UNSUPPORTED_MEDIA_TYPE: "Send the content type that the call describes: JSON, unless it says otherwise.",
  RATE_LIMITED:
    "Wait for the number of seconds in `Retry-After`, then send the request again. [Rate limits](/api-docs#rate-limits) says how many there are.",
  INTERNAL_ERROR: "Send the request again with the same `Idempotency-Key`. If it fails again, report the request ID.",
  SERVICE_UNAVAILABLE: "Send the request again with the same `Idempotency-Key`.",
};

import type { Attempt } from "~/api/types";

/** Why an attempt failed, in words. */
export const failureClasses: Record<NonNullable<Attempt["errorClass"]>, string> = {
  REFUSED: "Blocked by Octavo",
  CONNECT: "No connection",
  TIMEOUT: "Timed out",
  BROKEN: "Invalid response",
  HTTP_STATUS: "HTTP status",
  INTERRUPTED: "Octavo stopped",
};

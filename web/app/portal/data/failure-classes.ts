import type { Attempt } from "~/api/types";

/** Why an attempt failed, in words. */
export const failureClasses: Record<NonNullable<Attempt["errorClass"]>, string> = {
  REFUSED: "Refused by Octavo",
  CONNECT: "No connection",
  TIMEOUT: "Timeout",
  BROKEN: "Broken response",
  HTTP_STATUS: "HTTP status",
};

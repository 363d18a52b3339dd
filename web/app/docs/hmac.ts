import { createHmac } from "node:crypto";

/** Lower-case hex. Pages are made by Node, so its own function serves; no browser loads this. */
export function hmacSha256(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

import { createHmac, timingSafeEqual } from "crypto";

/** What came: the headers of <https://www.standardwebhooks.com> and the body, byte for byte. */
export interface Delivery {
  id: string;
  timestamp: string;
  signature: string;
  body: Buffer;
}

/** Seconds by which the sender's clock may differ, as Standard Webhooks' own libraries have it. */
const TOLERANCE = 5 * 60;

/** Whether the delivery was signed with the key, and lately. `now` is in milliseconds. */
export function isGenuine({ id, timestamp, signature, body }: Delivery, key: string, now: number): boolean {
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE) return false;
  const expected = createHmac("sha256", keyBytes(key)).update(`${id}.${timestamp}.`).update(body).digest();
  // While a key is being changed, two signatures stand side by side.
  return signature.split(" ").some((given) => given.startsWith("v1,") && equals(given.slice(3), expected));
}

/** The bytes behind `whsec_` in a key of Standard Webhooks' own form; of any other key, the text. */
function keyBytes(key: string): Buffer {
  const [, base64] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(key) ?? [];
  const bytes = Buffer.from(base64 ?? "", "base64");
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : Buffer.from(key);
}

function equals(base64: string, expected: Buffer): boolean {
  const given = Buffer.from(base64, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

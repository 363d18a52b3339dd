import type { Event } from "./generated/types.gen.ts";

/** Headers as Node, a `Request`, or a framework has them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old a delivery may be. An older one may be a recording that someone sends again. The default is 300. */
  toleranceSeconds?: number;
}

/** A webhook call that Octavo did not sign, or not recently. Answer with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/**
 * Checks that a webhook call is from Octavo (by `webhook-signature`, Standard Webhooks); returns its event.
 * `body` is the raw body: parsed JSON that is written again may differ. `secret` is the webhook's API key.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<Event> {
  const read = (name: string) => headerOf(headers, name) ?? fail(`The header ${name} is missing.`);
  const [id, timestamp, signatures] = [read("webhook-id"), read("webhook-timestamp"), read("webhook-signature")];
  const age = Math.abs(Date.now() / 1000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN));
  if (!(age <= toleranceSeconds)) fail(`webhook-timestamp is not within ${toleranceSeconds} s of now.`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = concat(utf8(`${id}.${timestamp}.`), typeof body === "string" ? utf8(body) : body);
  const key = await crypto.subtle.importKey("raw", keyOf(secret), hmac, false, ["verify"]);
  // One for each key while keys are rotated.
  for (const signature of signatures.split(" ")) {
    const bytes = signature.startsWith("v1,") && decode(signature.slice(3));
    // WebCrypto compares in constant time.
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text) as Event;
  }
  return fail("webhook-signature is not from this secret and this body.");
}

const hmac = { name: "HMAC", hash: "SHA-256" };

/** `whsec_` and base64 of 24 to 64 bytes is a Standard Webhooks secret; any other text is used as it is. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith("whsec_") ? decode(secret.slice(6)) : undefined;
  return bytes && bytes.length >= 24 && bytes.length <= 64 ? bytes : utf8(secret);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(" ") : found;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function fail(message: string): never {
  throw new WebhookVerificationError(message);
}

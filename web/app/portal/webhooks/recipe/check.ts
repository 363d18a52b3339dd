import type { Sample } from "~/lib/signature-recipes";

/** Whether the sample was signed with `key`. Runs in the browser: the key goes nowhere. */
export async function isSignedWith(key: string, { body, signature }: Sample): Promise<boolean> {
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", text.encode(key), algorithm, false, ["sign"]);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", secret, text.encode(body)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return signature === `sha256=${hex}`;
}

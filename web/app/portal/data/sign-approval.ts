import { canUsePasskeys } from "~/lib/passkeys";

/**
 * Lets the person's device sign what they approve: the challenge is the hash. Undefined in a browser without passkeys, whose
 * approval the server answers.
 */
export async function signApproval(contentHash: string, credentialIds: readonly string[]) {
  if (!canUsePasskeys()) return undefined;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: base64url(contentHash),
    allowCredentials: credentialIds.map((id) => ({ id, type: "public-key" })),
    userVerification: "required",
  });
  const assertion = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return assertion.toJSON() as Record<string, never>;
}

/** The bytes of a text in hex, as Web Authentication writes them. */
export function base64url(hex: string): string {
  const bytes = hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

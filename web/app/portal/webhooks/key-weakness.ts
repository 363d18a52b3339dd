/** Anyone who has one signed delivery can guess a shorter key. */
const fewestCharacters = 24;

/** What speaks against a key that Octavo accepts nevertheless; nothing for a good one. */
export function keyWeakness(key: string): string | undefined {
  if (key === "") return undefined;
  if (key.length < fewestCharacters) {
    return `This key is weak: it has ${key.length} of at least ${fewestCharacters} characters. Generate one instead.`;
  }
  if (new Set(key).size < 8) return "This key is weak: it repeats few characters. Generate one instead.";
  if (key.startsWith("whsec_") && !isStandardSecret(key)) {
    return "This is not a Standard Webhooks secret (whsec_ and the base64 of 24 to 64 bytes), so it signs as plain text.";
  }
  return undefined;
}

/** As octavo_domain::signing reads it. */
function isStandardSecret(key: string): boolean {
  const text = key.slice("whsec_".length);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return false;
  const length = atob(text).length;
  return length >= 24 && length <= 64;
}

/** Browsers offer passkeys in secure contexts, and never under an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return !isAddress && typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function";
}

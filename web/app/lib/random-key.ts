/** A secret of 256 random bits in Standard Webhooks' form: its libraries take it as it is. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

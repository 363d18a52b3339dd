/** Far longer than it takes. */
const patience = 60_000;

/** Waits for what should happen; what `look` gives once it is there. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  within = patience,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`it did not happen within ${within} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

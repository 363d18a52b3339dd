const patience = 20_000;

/** Waits for what should happen; what `look` gives once it is there. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  within = patience,
): Promise<T> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`it did not happen within ${within} ms: ${what}`);
}

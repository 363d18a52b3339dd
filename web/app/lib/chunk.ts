/** How long a part of the app may take to arrive, in milliseconds. */
export const chunkTimeout = 120_000;

/** A part of the app did not arrive: the network failed, or a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";

  constructor(cause: unknown) {
    super("Loading chunk failed", { cause });
  }
}

/** Loads a part of the app; fails with a ChunkLoadError when that fails or takes too long. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${chunkTimeout} ms`)), chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new ChunkLoadError(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A file: a path (where there are files), a `Blob` or `File`, bytes such as a `Buffer`, or a stream of bytes. */
export type UploadSource = string | URL | Blob | ArrayBuffer | Uint8Array | AsyncIterable<Uint8Array>;

interface FileOptions {
  filename?: string;
  contentType?: string;
  size?: number;
}

export interface OpenFile {
  filename: string | undefined;
  contentType: string;
  size: number;
  /** Whether `body` can be called again. */
  isRepeatable: boolean;
  body(): Blob | ReadableStream<Uint8Array>;
}

export async function open(source: UploadSource, options: FileOptions): Promise<OpenFile> {
  const { size } = options;
  if (isStream(source) && size !== undefined) {
    const { filename, contentType = anyType } = options;
    return { filename, contentType, size, isRepeatable: false, body: () => toStream(source) };
  }
  const blob = await toBlob(source);
  const name = typeof source === "string" || source instanceof URL ? String(source) : (blob as Partial<File>).name;
  const filename = options.filename ?? name?.split(/[/\\]/).at(-1);
  const contentType = options.contentType || blob.type || anyType;
  return { filename, contentType, size: blob.size, isRepeatable: true, body: () => blob };
}

/** Octavo reads the type in the filename's extension. */
const anyType = "application/octet-stream";

function isStream(source: UploadSource): source is AsyncIterable<Uint8Array> {
  return typeof source === "object" && (Symbol.asyncIterator in source || source instanceof ReadableStream);
}

async function toBlob(source: UploadSource): Promise<Blob> {
  if (source instanceof Blob) return source;
  if (typeof source === "string" || source instanceof URL) return openFile(source);
  return isStream(source) ? new Response(toStream(source)).blob() : new Blob([source as BlobPart]);
}

/** Node's module is looked up here and not imported, so that bundles for browsers need nothing in its place. */
function openFile(path: string | URL): Promise<Blob> {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => { openAsBlob: Opener } } };
  const files = process?.getBuiltinModule?.("node:fs");
  if (!files) throw new TypeError("There are no paths here. Send a File or a Blob.");
  return files.openAsBlob(path);
}

type Opener = (path: string | URL) => Promise<Blob>;

/** Safari has no `ReadableStream.from`. */
function toStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  if (source instanceof ReadableStream) return source as ReadableStream<Uint8Array>;
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      await chunks.return?.(reason);
    },
  });
}

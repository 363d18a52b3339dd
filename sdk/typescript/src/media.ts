import { OctavoError } from "./errors.ts";
import { Media as GeneratedMedia } from "./generated/resources.gen.ts";
import type { Uploaded, UploadUrl } from "./generated/types.gen.ts";
import { retry } from "./retry.ts";
import { type CallOptions, valueOf } from "./transport.ts";
import { put } from "./put.ts";
import { open, type UploadSource } from "./upload-source.ts";

export interface Progress {
  /** Bytes that were sent. */
  sent: number;
  /** Bytes of the whole file. */
  total: number;
}

export interface UploadOptions extends CallOptions {
  /** The default is the name of a path or a `File`. */
  filename?: string;
  /** The default is the type of a `Blob`, or what the filename's extension stands for. */
  contentType?: string;
  /** The size of a stream in bytes. Without it, the stream is read to its end before the upload begins. */
  size?: number;
  onProgress?: (progress: Progress) => void;
}

export class Media extends GeneratedMedia {
  /**
   * Uploads a file; `path` of the result goes into `attachmentPaths`. The file is sent straight to the media store. If
   * the connection is lost, it is sent again, unless it had arrived, and there is never a second file. The same
   * `idempotencyKey` resumes an upload of an earlier run of your program.
   */
  async upload(source: UploadSource, options: UploadOptions = {}): Promise<Uploaded> {
    const file = await open(source, options);
    const { signal, timeout, maxRetries, workspace, idempotencyKey, onProgress } = options;
    const call = { signal, timeout, maxRetries, workspace };
    const body = { filename: file.filename, contentType: file.contentType, sizeBytes: file.size };
    const promise = await this.transport.send("POST", "/v1/media/upload/urls", { body }, { ...call, idempotencyKey });
    const { url, key, headers } = valueOf<UploadUrl>(promise);
    const confirm = () => this.confirmUpload({ key }, call);

    // The file may be there already: put by an attempt whose answer was lost, or by an earlier run.
    let mayBeThere = promise.headers.has("idempotent-replayed");
    const uploaded = await retry(
      async () => {
        if (mayBeThere) {
          const found = await confirm().catch(orAbsent);
          if (found) return found;
        }
        mayBeThere = true;
        const report = onProgress && ((sent: number) => onProgress({ sent, total: file.size }));
        await put(this.transport, url, { headers: { ...headers }, body: file.body(), report, signal, timeout });
        return undefined;
      },
      ({ status = 503 }) => file.isRepeatable && (status === 429 || status >= 500),
      maxRetries ?? this.transport.maxRetries,
      signal,
    );
    return uploaded ?? confirm();
  }
}

/** Octavo refuses to confirm a file that did not arrive. */
function orAbsent(error: unknown): undefined {
  const { status = 500 } = error as OctavoError;
  if (!(error instanceof OctavoError) || status >= 500) throw error;
}

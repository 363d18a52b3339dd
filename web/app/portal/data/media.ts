import { readApiError } from "~/lib/api-error";
import { progressFetch } from "~/lib/progress-fetch";
import type { Session } from "~/auth/session";

interface UploadRequest {
  file: File;
  clientId: string;
  /** The same for each attempt: after a lost response, the next one stores no second file. */
  key?: string;
  signal?: AbortSignal;
  /** Bytes that have left, of those of the file. */
  onProgress?: (sent: number) => void;
}

/** Gives the path that posts name the file by. */
export async function upload({ send, config }: Session, request: UploadRequest): Promise<string> {
  const form = new FormData();
  form.append("file", request.file);
  const call = new Request(`${config.apiBase}/v1/media/upload`, {
    method: "POST",
    headers: { "x-api-key": request.clientId, ...(request.key && { "idempotency-key": request.key }) },
    body: form,
    signal: request.signal,
  });
  const transport = progressFetch((sent) => request.onProgress?.(Math.min(sent, request.file.size)));
  const response = await send(call, transport as typeof fetch);
  if (!response.ok) throw await readApiError(response);
  const { path } = (await response.json()) as { path: string };
  return path;
}

import { ConnectionError, TimeoutError, toError } from "./errors.ts";
import { exchange, type Transport } from "./transport.ts";

export interface Put {
  headers: Record<string, string>;
  body: Blob | ReadableStream<Uint8Array>;
  /** Is called with the bytes that were sent so far. */
  report?: (sent: number) => void;
  signal?: AbortSignal;
  timeout?: number;
}

/** Puts a file at an address of the media store. */
export async function put(transport: Transport, url: string, file: Put): Promise<void> {
  const { headers, body, report, signal, timeout } = file;
  if (report && body instanceof Blob && !transport.fetch && "XMLHttpRequest" in globalThis) {
    return putFromPage(url, body, file);
  }
  const stream = body instanceof Blob ? report && body.stream() : body;
  const counted = report && stream ? stream.pipeThrough(counter(report)) : stream;
  // Streams go in one direction only: the answer begins when all is sent (the specification of fetch).
  const init = counted ? { body: counted, duplex: "half" } : { body };
  const request = { method: "PUT", headers, signal, ...init } as RequestInit;
  await exchange(url, request, { fetch: transport.fetch, timeout });
}

function counter(report: (sent: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let sent = 0;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      report((sent += chunk.byteLength));
    },
  });
}

/** Browsers report the progress of an upload to this interface alone. */
function putFromPage(url: string, body: Blob, { headers, report, signal, timeout = 0 }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const on = (type: string, act: () => void) => request.addEventListener(type, act);
    request.open("PUT", url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) {
      // The browser sends the length by itself, and refuses to be told.
      if (name !== "content-length") request.setRequestHeader(name, value);
    }
    request.upload.addEventListener("progress", ({ loaded }) => report?.(loaded));
    on("load", () => {
      const answer = new Response(null, { status: request.status });
      if (answer.ok) resolve();
      else reject(toError(answer, request.responseText));
    });
    on("error", () => reject(new ConnectionError("The media store could not be reached.")));
    on("timeout", () => reject(new TimeoutError(`The upload took more than ${timeout} ms.`)));
    on("abort", () => reject(signal?.reason as Error));
    on("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(body);
  });
}

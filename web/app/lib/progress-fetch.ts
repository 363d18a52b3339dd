/** Sends a request and says how much of its body has left. `fetch` itself tells nothing about that. */
export function progressFetch(onProgress: (sent: number) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = new XMLHttpRequest();
    const answer = answerOf(call, request.signal);
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    call.responseType = "blob";
    const body = await request.blob();
    // It may have been cancelled meanwhile.
    request.signal.throwIfAborted();
    call.send(body);
    return answer;
  };
}

function answerOf(call: XMLHttpRequest, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => call.abort());
    call.addEventListener("load", () => resolve(toResponse(call)));
    call.addEventListener("abort", () => reject(new DOMException("The upload was cancelled", "AbortError")));
    // As `fetch` rejects when there is no answer.
    call.addEventListener("error", () => reject(new TypeError("The upload failed")));
  });
}

function toResponse(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = [204, 304].includes(call.status) ? null : (call.response as Blob);
  return new Response(body, { status: call.status, statusText: call.statusText, headers });
}

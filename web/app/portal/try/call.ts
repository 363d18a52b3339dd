import { curl } from "~/lib/curl";
import type { Operation } from "./description";
import type { Draft } from "./draft";

/** A call, ready to be sent. The token is not in it. */
export interface Call {
  method: string;
  url: string;
  clientId: string | undefined;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  file: { field: string; content: File } | undefined;
}

/** `clientId` goes along only where the operation takes one. */
export function callOf(operation: Operation, draft: Draft, origin: string, clientId: string | undefined): Call {
  const { method, parameters, body, takesClientId } = operation;
  const given = (place: string) =>
    parameters.flatMap(({ name, in: where }) => {
      const value = draft.values[name]?.trim();
      return where === place && value ? [[name, value] as const] : [];
    });
  const path = given("path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(given("query").map((pair) => [...pair])).toString();
  const text = body?.fileField ? undefined : body;
  return {
    method,
    url: `${origin}${path}${query && "?"}${query}`,
    clientId: takesClientId ? clientId : undefined,
    headers: { ...(text && { "content-type": text.contentType }), ...Object.fromEntries(given("header")) },
    body: text && draft.body,
    file: body?.fileField && draft.file ? { field: body.fileField, content: draft.file } : undefined,
  };
}

export function requestOf({ method, url, clientId, headers, body, file }: Call): Request {
  const form = new FormData();
  if (file) form.append(file.field, file.content);
  return new Request(url, {
    method,
    headers: { ...headers, ...(clientId && { "x-api-key": clientId }) },
    body: file ? form : body,
  });
}

/** The same call for a shell; `token` may be a shell's variable. */
export function curlOf({ file, clientId, ...call }: Call, operation: Operation, token: string): string {
  const { fileField } = operation.body ?? {};
  return curl({
    ...call,
    ...(operation.scope && { token }),
    clientId,
    ...(fileField && { file: { field: fileField, name: file?.content.name ?? "photo.jpg" } }),
  });
}

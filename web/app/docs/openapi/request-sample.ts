import type { Body, Operation } from "~/lib/openapi";

/** The call in a shell, as the samples of the pages make it, with the contract's example of its body. */
export function requestSample({ id, method, path, scope, takesClientId, parameters, body }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = required.map(({ name }) => `${name}=${variable(name)}`).join("&");
  const implied = body ? "POST" : "GET";
  return [
    `curl --fail-with-body "$OCTAVO_URL${filled(path)}${query && `?${query}`}"`,
    ...(method === implied ? [] : [`-X ${method}`]),
    ...(scope ? [`-H "Authorization: Bearer $ACCESS_TOKEN"`] : []),
    ...(takesClientId ? [`-H "x-api-key: $CLIENT_ID"`] : []),
    ...(body ? content(id, body) : []),
  ].join(" \\\n  ");
}

function content(id: string, { contentType, example }: Body): string[] {
  if (contentType === "application/json") return [`--json '${JSON.stringify(example, null, 2)}'`];
  if (contentType === "multipart/form-data") return [`-F "file=@clip.mp4"`];
  if (typeof example === "string") return [`-H "Content-Type: ${contentType}"`, `--data-binary '${example}'`];
  throw new Error(`contract/openapi.json has no example of the body of ${id}`);
}

/** `/v1/posts/{id}` becomes `/v1/posts/$POST_ID`. */
function filled(path: string): string {
  return path.replaceAll(
    /(?<noun>[\w-]+?)(?<plural>s?)\/\{(?<name>\w+)\}/g,
    (_, noun: string, plural: string, name: string) =>
      `${noun}${plural}/${variable(name === "id" ? `${noun}-id` : name)}`,
  );
}

/** As the samples call it; `PATH` is the shell's own. */
function variable(name: string): string {
  if (name === "path") return "$MEDIA_PATH";
  return `$${name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, "_").toUpperCase()}`;
}

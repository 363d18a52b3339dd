/** A call as a shell makes it. */
interface ShellCall {
  method: string;
  url: string;
  /** The bearer token, or the shell's variable for it; absent where a call needs none. */
  token?: string;
  /** The same for `x-api-key`. */
  clientId?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Sent as a form. */
  file?: { field: string; name: string };
}

export function curl({ method, url, token, clientId, headers = {}, body, file }: ShellCall): string {
  const implied = body !== undefined || file ? "POST" : "GET";
  return [
    `curl ${quoted(url)}`,
    ...(method === implied ? [] : [`-X ${method}`]),
    // Double quotes, so that the shell puts variables in.
    ...(token ? [`-H "authorization: Bearer ${token}"`] : []),
    ...(clientId ? [`-H "x-api-key: ${clientId}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(file ? [`-F ${quoted(`${file.field}=@${file.name}`)}`] : []),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(" \\\n  ");
}

/** Between single quotes a shell reads everything literally. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A proxy that stands in for the networks' own hosts, for clients that have no option for the base address. They find
 * it as they find any proxy, by HTTPS_PROXY, and nothing else gets out.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { promisify } from "node:util";

/** Where the sandbox has what each host serves. */
const places: Record<string, string> = {
  "api.x.com": "/x",
  "api.twitter.com": "/x",
  "x.com": "/x-web",
  "twitter.com": "/x-web",
  "youtube.googleapis.com": "/youtube",
  "oauth2.googleapis.com": "/youtube-oauth",
  "accounts.google.com": "/youtube-accounts",
  "api.linkedin.com": "/linkedin",
  "www.linkedin.com": "/linkedin-www",
  "graph.facebook.com": "/instagram",
  "graph.instagram.com": "/instagram",
  "api.instagram.com": "/instagram-api",
  "www.instagram.com": "/instagram-www",
  "graph.threads.net": "/threads",
  "www.threads.net": "/threads-web",
  "open.tiktokapis.com": "/tiktok",
  "www.tiktok.com": "/tiktok-web",
};

export interface Hosts {
  /** What a client's process needs to go through the proxy and to trust it. */
  env: Record<string, string>;
  stop(): void;
}

export async function startHosts(sandbox: string, folder: string): Promise<Hosts> {
  const { key, certificate, path } = await certify(folder);
  const hosts = createSecureServer({ key, cert: certificate }, (request, response) =>
    forward(sandbox, request, response),
  );
  const proxy = createServer().on("connect", ({ url = "" }: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    if (url.replace(/:443$/, "") in places) {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      hosts.emit("connection", socket);
    } else {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const trust = { NODE_EXTRA_CA_CERTS: path, REQUESTS_CA_BUNDLE: path, SSL_CERT_FILE: path, HTTPLIB2_CA_CERTS: path };
  const env = { ...trust, HTTPS_PROXY: address, NO_PROXY: "127.0.0.1,localhost", NODE_USE_ENV_PROXY: "1" };
  return { env, stop: () => proxy.close() };
}

function forward(sandbox: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const url = sandbox + places[headers.host ?? ""] + request.url;
  const onward = send(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

async function certify(folder: string) {
  const [keyPath, path] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = Object.keys(places).map((host) => `DNS:${host}`);
  await promisify(execFile)("openssl", [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=octavo-clients".split(" "),
    ...["-addext", `subjectAltName=${names.join(",")}`],
    ...["-addext", "keyUsage=critical,digitalSignature,keyCertSign"],
    ...["-keyout", keyPath, "-out", path],
  ]);
  return { key: await readFile(keyPath), certificate: await readFile(path), path };
}

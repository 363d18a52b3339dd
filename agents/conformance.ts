/**
 * The conformance suite of the Model Context Protocol against /mcp, through a proxy that adds the token. Only scenarios that
 * apply are run: Octavo has tools that answer with text and structured content, and no prompts, resources, completion,
 * logging, sampling, elicitation, subscriptions or tasks. `notTestable` are checks of these scenarios that ask for what
 * Octavo doesn't have, or for a tool of the suite's own example server.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { allow } from "./browser.ts";

const server = new URL(process.env.OCTAVO_URL ?? assert.fail("OCTAVO_URL is not set"));
const token = process.env.OCTAVO_MCP_TOKEN ?? assert.fail("OCTAVO_MCP_TOKEN is not set");
const suite = new URL("node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url).pathname;

const scenarios: Record<string, string[]> = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
  "2026-07-28": [
    "server-stateless",
    "tools-list",
    "caching",
    "dns-rebinding-protection",
    "http-header-validation",
    "server-sse-multiple-streams",
  ],
};
const notTestable: Record<string, string[]> = {
  "server-stateless": [
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
  ],
  caching: [
    "sep-2549-prompts-list-caching-hints",
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
  ],
};

/** The proxy's own address means the server's, in the headers that name one. */
function proxied(headers: http.IncomingHttpHeaders, own: string): http.OutgoingHttpHeaders {
  const named = (text: string | undefined) => text?.replace(own, server.host);
  const origin = headers.origin ? { origin: named(headers.origin) } : {};
  return { ...headers, host: named(headers.host), ...origin, authorization: `Bearer ${token}` };
}

const proxy = http.createServer((request, response) => {
  const own = `127.0.0.1:${(proxy.address() as { port: number }).port}`;
  const headers = proxied(request.headers, own);
  const target = { host: server.hostname, port: server.port, path: request.url, method: request.method, headers };
  const onward = http.request(target, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
});

interface Check {
  id: string;
  name: string;
  status: string;
  errorMessage?: string;
}

const run = (scenario: string, revision: string, url: string) =>
  checksOf(["server", "--url", url, "--scenario", scenario, "--spec-version", revision]);

/** Runs the suite, and reads what it found. */
async function checksOf(options: string[], said: (line: string) => unknown = () => undefined): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-conformance-"));
  const child = spawn(process.execPath, [suite, ...options, "--output-dir", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface(child.stdout)) await said(line);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("checks.json"));
  assert.ok(names.length > 0, `${options.join(" ")} wrote no checks`);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  await rm(folder, { recursive: true });
  return files.flatMap((file): Check[] => JSON.parse(file));
}

/** The scenarios of the authorization server: a person visits the address that the suite prints. */
async function authorization(revision: string): Promise<Check[]> {
  const metadata = { client_name: "Conformance", redirect_uris: ["http://127.0.0.1:33418/callback"] };
  const registered = await fetch(`${server.origin}/oauth2/register`, {
    method: "POST",
    body: JSON.stringify(metadata),
  });
  const application = ["--client-id", (await registered.json()).client_id];
  const resource = ["--resource", `${server.origin}/mcp`, "--port", "33418", "--spec-version", revision];
  return checksOf(["authorization", "--url", server.origin, ...application, ...resource], async (line) => {
    const visit = /(http\S+\/oauth2\/authorize\S+)/.exec(line)?.[1];
    if (visit) await fetch(await allow(new URL(visit)));
  });
}

await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(proxy.address() as { port: number }).port}/mcp`;
let failed = 0;
function report(what: string, checks: Check[], except: string[] = []) {
  const passed = checks.filter((check) => check.status === "SUCCESS").length;
  assert.ok(passed > 0, `${what} checked nothing`);
  const wrong = checks.filter((check) => check.status === "FAILURE" && !except.includes(check.id));
  for (const check of wrong) console.error(`${what} ${check.id}: ${check.errorMessage}`);
  failed += wrong.length;
  console.log(`${what}: ${passed} checks passed`);
}
for (const [revision, names] of Object.entries(scenarios)) {
  for (const name of names) report(`${revision} ${name}`, await run(name, revision, url), notTestable[name]);
  report(`${revision} authorization server`, await authorization(revision));
}
proxy.close();
process.exitCode = failed === 0 ? 0 : 1;

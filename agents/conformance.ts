/**
 * The conformance suite of the Model Context Protocol against the server, through a proxy that adds the token. `/mcp` is what
 * every server has. `/sandbox/mcp` is the same with the suite's own tools, in the sandbox of a development build.
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

const toolCalls = [
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-mixed-content",
  "tools-call-error",
  "tools-call-with-progress",
  "json-schema-2020-12",
];
/** By revision and path. */
const scenarios: Record<string, Record<string, string[]>> = {
  "2025-11-25": {
    "/mcp": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
    "/sandbox/mcp": toolCalls,
  },
  "2026-07-28": {
    "/mcp": [
      "tools-list",
      "caching",
      "dns-rebinding-protection",
      "http-header-validation",
      "server-sse-multiple-streams",
      "input-required-result-unsupported-methods",
    ],
    "/sandbox/mcp": ["server-stateless", "http-custom-header-server-validation", ...toolCalls],
  },
};
/** Why scenarios do not apply: by how their names begin. */
const without: Record<string, string> = {
  "completion-": "no completion",
  "elicitation-": "asks the client for nothing",
  "input-required-result-": "asks the client for nothing",
  "logging-": "sends no log messages",
  "prompts-": "no prompts",
  "resources-": "no resources",
  "sep-2164-resource-not-found": "no resources",
  "sep-2640-skills-": "an extension: no skills",
  "server-session-lifecycle": "keeps no sessions",
  "server-sse-multiple-streams": "keeps no sessions, which 2025-11-25 needs for it",
  "server-sse-polling": "keeps no sessions, so no stream is resumed",
  "tasks-": "an extension: no tasks",
  "tools-call-elicitation": "asks the client for nothing",
  "tools-call-sampling": "asks the client for nothing",
  "tools-call-with-logging": "sends no log messages",
};
/** Checks, of scenarios that apply, which ask for something of the same. */
const notTestable = [
  "sep-2549-prompts-list-caching-hints",
  "sep-2549-resources-list-caching-hints",
  "sep-2549-resources-templates-list-caching-hints",
  "sep-2575-server-no-log-without-loglevel",
];

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

/** Runs the suite, and reads what it found, by scenario. */
async function runSuite(options: string[], said: (line: string) => unknown = () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), "octavo-conformance-"));
  const child = spawn(process.execPath, [suite, ...options, "--output-dir", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const line of createInterface(child.stdout)) await said(line);
  const found = new Map<string, Check[]>();
  for (const name of await readdir(folder)) {
    const scenario = name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
    found.set(scenario, JSON.parse(await readFile(join(folder, name, "checks.json"), "utf8")));
  }
  await rm(folder, { recursive: true });
  return found;
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
  const found = await runSuite(["authorization", "--url", server.origin, ...application, ...resource], async (line) => {
    const visit = /(http\S+\/oauth2\/authorize\S+)/.exec(line)?.[1];
    if (visit) await fetch(await allow(new URL(visit)));
  });
  return [...found.values()].flat();
}

await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
let failed = 0;
function report(what: string, checks: Check[]) {
  const passed = checks.filter((check) => check.status === "SUCCESS").length;
  assert.ok(passed > 0, `${what} checked nothing`);
  const wrong = checks.filter(
    (check) => !["SUCCESS", "INFO", "SKIPPED"].includes(check.status) && !notTestable.includes(check.id),
  );
  for (const check of wrong) console.error(`${what} ${check.id}: ${check.status} ${check.errorMessage}`);
  failed += wrong.length;
  console.log(`${what}: ${passed} checks passed`);
}
/** Each scenario of a revision has to be checked, or to be named as one that does not apply. */
async function checkRevision(revision: string): Promise<void> {
  const paths = Object.entries(scenarios[revision] ?? {});
  const checked = paths.flatMap(([, names]) => names);
  const isNamed = (name: string) =>
    checked.includes(name) || Object.keys(without).some((start) => name.startsWith(start));
  for (const [path, names] of paths) {
    const found = await runSuite(["server", "--url", base + path, "--suite", "all", "--spec-version", revision]);
    const unnamed = [...found.keys()].filter((name) => !isNamed(name));
    assert.deepEqual(unnamed, [], `scenarios of ${revision} that are neither checked nor named`);
    for (const name of names) report(`${revision} ${path} ${name}`, found.get(name) ?? []);
  }
}
const revisions = Object.keys(scenarios);
await Promise.all(revisions.map(checkRevision));
// One after the other: both return to the same port.
for (const revision of revisions) report(`${revision} authorization server`, await authorization(revision));
proxy.close();
process.exitCode = failed === 0 ? 0 : 1;

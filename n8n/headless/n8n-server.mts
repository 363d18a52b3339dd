import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../web/e2e/harness/server.ts";
import { until } from "../../web/e2e/harness/until.ts";

const run = promisify(execFile);
const n8nPackage = resolve(import.meta.dirname, "..");
const binary = join(import.meta.dirname, "node_modules/n8n/bin/n8n");
const startWithin = 120_000;

/** A real n8n with the packed nodes installed, on a folder of its own; its owner is signed in. */
export class N8nServer {
  readonly origin: string;
  readonly password = "Three folds make 8 leaves";
  readonly email = "mara.lind@fernhill.example";
  log = "";
  readonly #process: ChildProcess;
  readonly #folder: string;
  #cookie = "";

  private constructor(origin: string, process: ChildProcess, folder: string) {
    this.origin = origin;
    this.#process = process;
    this.#folder = folder;
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.log += text));
    }
  }

  static async start(): Promise<N8nServer> {
    const folder = await mkdtemp(join(tmpdir(), "octavo-real-n8n-"));
    await install(folder);
    const [port, brokerPort] = [await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...process.env, ...settings(folder, origin, port, brokerPort) };
    const server = new N8nServer(origin, spawn(process.execPath, [binary, "start"], { env }), folder);
    try {
      await until("n8n was ready", () => server.#look(), startWithin);
      await server.#setUpOwner();
      return server;
    } catch (error) {
      await server.stop();
      throw new Error(`n8n did not start:\n${server.log}`, { cause: error });
    }
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGTERM");
      await once(this.#process, "exit");
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A call of n8n's own REST API, as its editor makes it. */
  async rest<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await this.#fetch(method, `/rest${path}`, body);
    const text = await answer.text();
    assert(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Opens an address of n8n in the owner's browser. */
  async open(url: string): Promise<string> {
    const answer = await fetch(url, { headers: { cookie: this.#cookie } });
    const text = await answer.text();
    assert(answer.ok, `${url} answered ${answer.status}: ${text}`);
    return text;
  }

  async #look(): Promise<true | undefined> {
    assert.equal(this.#process.exitCode, null, "n8n ended at once");
    // While n8n starts, it answers 200 to everything and asks to wait.
    const answer = await fetch(`${this.origin}/rest/settings`).catch(() => undefined);
    return answer?.headers.get("content-type")?.includes("json") ? true : undefined;
  }

  async #setUpOwner(): Promise<void> {
    const { email, password } = this;
    const owner = { email, password, firstName: "Mara", lastName: "Lind" };
    const answer = await this.#fetch("POST", "/rest/owner/setup", owner);
    assert(answer.ok, await answer.text());
    this.#cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  }

  #fetch(method: string, path: string, body?: object): Promise<Response> {
    const headers = { "content-type": "application/json", cookie: this.#cookie };
    return fetch(this.origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
  }
}

/** Installs what `npm publish` would publish, where n8n keeps community packages. */
async function install(folder: string): Promise<void> {
  const target = join(folder, ".n8n/nodes/node_modules/n8n-nodes-octavo");
  await mkdir(target, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  const { stdout } = await run("npm", pack, { cwd: n8nPackage });
  await run("tar", ["-xzf", join(folder, stdout.trim()), "-C", target, "--strip-components=1"]);
}

/** All that would reach out to the internet is off. */
function settings(folder: string, origin: string, port: number, brokerPort: number): Record<string, string> {
  return {
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_PORT: `${port}`,
    N8N_EDITOR_BASE_URL: origin,
    WEBHOOK_URL: `${origin}/`,
    N8N_RUNNERS_BROKER_PORT: `${brokerPort}`,
    N8N_SECURE_COOKIE: "false",
    // The engine that needs no native module.
    N8N_EXPRESSION_ENGINE: "legacy",
    N8N_DEFAULT_BINARY_DATA_MODE: "filesystem",
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_DYNAMIC_BANNERS_ENABLED: "false",
    N8N_HIRING_BANNER_ENABLED: "false",
    N8N_LICENSE_AUTO_RENEW_ENABLED: "false",
    N8N_PERSONALIZATION_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_VERIFIED_PACKAGES_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
  };
}

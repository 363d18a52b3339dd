import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const binary = resolve(process.env.OCTAVO_BIN ?? join(import.meta.dirname, "../../../target/debug/octavo"));
const startWithin = 30_000;

export interface App {
  appId: string;
  clientId: string;
  clientSecret: string;
}

/** A real server with its sandbox, on a data directory of its own. */
export class Octavo {
  readonly origin: string;
  /** What the process printed, for the message of a failed test. */
  log = "";
  readonly #process: ChildProcess;
  readonly #dataDir: string;

  private constructor(origin: string, process: ChildProcess, dataDir: string) {
    this.origin = origin;
    this.#process = process;
    this.#dataDir = dataDir;
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.log += text));
    }
  }

  static async start(flags = ["--sandbox"], settings: Record<string, string> = {}): Promise<Octavo> {
    const dataDir = await mkdtemp(join(tmpdir(), "octavo-n8n-"));
    const listen = `127.0.0.1:${await freePort()}`;
    const options = ["serve", ...flags, "--listen", listen, "--data-dir", dataDir];
    const running = spawn(binary, options, { env: { ...process.env, ...settings } });
    const octavo = new Octavo(`http://${listen}`, running, dataDir);
    await octavo.#ready();
    return octavo;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGTERM");
      await once(this.#process, "exit");
    }
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** An application, made with the operator's tool. */
  async createApp(owner: string, callback: string): Promise<App> {
    const options = ["app", "create", "--owner", owner, "--name", "n8n", "--callback", callback, "--json"];
    return JSON.parse(await this.#operate(options)) as App;
  }

  /** A token of the portal's own client, to look at the sandbox from outside of n8n. */
  async portalToken(user: string): Promise<string> {
    const scope = "api apps.read apps.write webhooks.write";
    const options = ["token", "issue", "--app", "octavo-portal", "--user", user, "--scope", scope];
    return (await this.#operate(options)).trim();
  }

  async #operate(options: string[]): Promise<string> {
    const running = promisify(execFile)(binary, ["--data-dir", this.#dataDir, ...options]);
    running.child.stdin?.end();
    return (await running).stdout;
  }

  async #ready(): Promise<void> {
    let failure: Error | undefined;
    this.#process.on("error", (error) => (failure = error));
    const deadline = Date.now() + startWithin;
    while (Date.now() < deadline) {
      if (failure) throw new Error(`${binary} could not be started: ${failure.message}`);
      if (this.#process.exitCode !== null) throw new Error(`the server ended at once:\n${this.log}`);
      if (await answers(`${this.origin}/readyz`)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    await this.stop();
    throw new Error(`the server was not ready within ${startWithin} ms:\n${this.log}`);
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

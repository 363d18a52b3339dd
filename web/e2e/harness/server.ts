import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const binary = resolve(process.env.OCTAVO_BIN ?? join(import.meta.dirname, "../../../target/debug/octavo"));
const startWithin = 30_000;

/** A real server with its sandbox, on a data directory of its own. */
export class OctavoServer {
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

  static async start(): Promise<OctavoServer> {
    const dataDir = await mkdtemp(join(tmpdir(), "octavo-e2e-"));
    const listen = `127.0.0.1:${await freePort()}`;
    const process = spawn(binary, ["serve", "--sandbox", "--listen", listen, "--data-dir", dataDir], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = new OctavoServer(`http://${listen}`, process, dataDir);
    await server.#ready();
    return server;
  }

  /** Runs one of the operator's commands beside the server; gives what it printed as JSON. */
  command(args: readonly string[], input = ""): Record<string, string> {
    const run = spawnSync(binary, [...args, "--data-dir", this.#dataDir, "--json"], { input, encoding: "utf8" });
    if (run.status !== 0) throw new Error(`octavo ${args.join(" ")} failed: ${run.stderr}`);
    return JSON.parse(run.stdout) as Record<string, string>;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGTERM");
      await once(this.#process, "exit");
    }
    await rm(this.#dataDir, { recursive: true, force: true });
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

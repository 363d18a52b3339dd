/** The simulated networks alone, as a process, with their controls. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../n8n/test/harness/octavo.mts";
import { until } from "../../n8n/test/harness/until.mts";

const binary = resolve(process.env.OCTAVO_BIN ?? join(import.meta.dirname, "../../target/debug/octavo"));

export class Sandbox {
  readonly origin: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(origin: string, process: ChildProcess, folder: string) {
    this.origin = origin;
    this.#process = process;
    this.#folder = folder;
  }

  static async start(): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), "octavo-clients-"));
    const listen = `127.0.0.1:${await freePort()}`;
    const options = ["sandbox", "--listen", listen, "--data-dir", folder];
    const running = spawn(binary, options, { stdio: ["ignore", "ignore", "inherit"] });
    const sandbox = new Sandbox(`http://${listen}`, running, folder);
    await until("the sandbox answered", () => sandbox.#look());
    return sandbox;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      this.#process.kill("SIGINT");
      await once(this.#process, "exit");
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #look(): Promise<true | undefined> {
    if (this.#process.exitCode !== null) throw new Error(`${binary} sandbox ended at once`);
    const answer = await fetch(`${this.origin}/_control/accounts`).catch(() => undefined);
    return answer?.ok ? true : undefined;
  }
}

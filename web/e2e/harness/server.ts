import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { until } from "./until.ts";

/** The binary that is tested. */
export const binary = resolve(process.env.OCTAVO_BIN ?? join(import.meta.dirname, "../../../target/debug/octavo"));

export interface App {
  clientId: string;
  clientSecret: string;
}

/** The binary as a process, on a data directory of its own. The tests of n8n's nodes and of clients start it here too. */
export class OctavoServer {
  readonly origin: string;
  /** What the process printed, for the message of a failed test. */
  log = "";
  readonly #process: ChildProcess;
  readonly dataDir: string;
  readonly #ended: Promise<void>;
  #hasEnded = false;

  private constructor(origin: string, process: ChildProcess, dataDir: string) {
    this.origin = origin;
    this.#process = process;
    this.dataDir = dataDir;
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.log += text));
    }
    this.#ended = once(process, "exit")
      .catch((error: unknown) => void (this.log += String(error)))
      .then(() => void (this.#hasEnded = true));
  }

  /** A real server, with its sandbox unless `command` says otherwise. It is ready once `readyAt` answers. */
  static async start(
    command: readonly string[] = ["serve", "--sandbox"],
    settings: Record<string, string> = {},
    readyAt = "/readyz",
    host = "127.0.0.1",
  ): Promise<OctavoServer> {
    const dataDir = await mkdtemp(join(tmpdir(), "octavo-e2e-"));
    const port = await freePort();
    const listen = `127.0.0.1:${port}`;
    const origin = `http://${host}:${port}`;
    const running = spawn(binary, [...command, "--listen", listen, "--data-dir", dataDir], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, OCTAVO_PUBLIC_URL: origin, ...settings },
    });
    const server = new OctavoServer(origin, running, dataDir);
    try {
      await until("the server was ready", () => server.#look(readyAt));
      return server;
    } catch (error) {
      await server.stop();
      throw new Error(`${binary} did not start:\n${server.log}`, { cause: error });
    }
  }

  /** Runs one of the operator's commands while the server runs; returns what it printed as JSON. */
  command<T = Record<string, string>>(args: readonly string[], input = ""): T {
    const run = spawnSync(binary, [...args, "--data-dir", this.dataDir, "--json"], { input, encoding: "utf8" });
    if (run.status !== 0) throw new Error(`octavo ${args.join(" ")} failed: ${run.stderr}`);
    return JSON.parse(run.stdout) as T;
  }

  createApp(owner: string, name: string, callback: string): App {
    return this.command<App>(["app", "create", "--owner", owner, "--name", name, "--callback", callback]);
  }

  issueToken(client: string, user: string, scope: string): string {
    const options = ["token", "issue", "--app", client, "--user", user, "--scope", scope];
    return this.command<{ accessToken: string }>(options).accessToken;
  }

  /** A token of the portal's own client. */
  portalToken(user: string): string {
    return this.issueToken("octavo-portal", user, "api apps.read apps.write webhooks.write");
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGTERM");
    await this.#ended;
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #look(path: string): Promise<true | undefined> {
    if (this.#hasEnded) throw new Error("it ended at once");
    const answer = await fetch(this.origin + path).catch(() => undefined);
    return answer?.ok ? true : undefined;
  }
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

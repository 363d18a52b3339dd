/** A real Personal Data Server on loopback, with the directory of DIDs it needs. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AtpAgent } from "@atproto/api";
import { envToCfg, envToSecrets, PDS, readEnv } from "@atproto/pds";
import { freePort } from "../../web/e2e/harness/server.ts";

const plc = createRequire(import.meta.url)("@did-plc/server") as typeof import("@did-plc/server");

export interface Server {
  origin: string;
  /** Of the directory. */
  directory: string;
  /** A new account, signed in with its main password. */
  signUp(name: string): Promise<AtpAgent>;
  stop(): Promise<void>;
}

export async function startPds(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-pds-"));
  const [port, plcPort] = [await freePort(), await freePort()];
  const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: plcPort });
  await directory.start();
  // By name: an address is no host that a DID is looked up at.
  const didPlcUrl = `http://localhost:${plcPort}`;
  const settings = {
    ...readEnv(),
    devMode: true,
    port,
    hostname: "localhost",
    dataDirectory: folder,
    blobstoreDiskLocation: join(folder, "blobs"),
    didPlcUrl,
    inviteRequired: false,
    adminPassword: "admin",
    jwtSecret: randomBytes(16).toString("hex"),
    plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString("hex"),
  };
  const pds = await PDS.create(envToCfg(settings), envToSecrets(settings));
  await pds.start();
  const origin = `http://localhost:${port}`;
  return { origin, directory: didPlcUrl, signUp: (name) => signUp(origin, name), stop };

  async function stop() {
    await pds.destroy();
    await directory.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signUp(service: string, name: string): Promise<AtpAgent> {
  const agent = new AtpAgent({ service });
  await agent.createAccount({ handle: `${name}.test`, email: `${name}@mail.test`, password: "three folds make 8" });
  return agent;
}

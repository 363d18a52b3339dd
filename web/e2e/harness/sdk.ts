/** The SDKs of this checkout, as packages that are installed in a folder. */
import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);
/** Has what the Python package depends on: scripts/check-sdk-python installs it. */
export const python = join(root, "target/sdk-python/bin/python");

/** Where programs in `folder` find `@octavo/sdk`. */
export async function installTypeScript(folder: string): Promise<void> {
  const place = join(folder, "node_modules/@octavo/sdk");
  await mkdir(place, { recursive: true });
  await alone(`tar -xzf "$(scripts/check-sdk-typescript package)" -C "$1" --strip-components=1`, place);
}

/** The environment in which `python` finds `octavo`. */
export async function installPython(folder: string): Promise<{ PYTHONPATH: string }> {
  const place = join(folder, "python");
  const install = `"$2" -m pip install --quiet --disable-pip-version-check --no-deps --target "$1"`;
  await alone(`wheel=$(scripts/check-sdk-python package); ${install} "$wheel"`, place, python);
  return { PYTHONPATH: place };
}

/** Builds and reads a package while no other test does. */
async function alone(script: string, ...args: string[]): Promise<void> {
  await mkdir(join(root, "target/sdk"), { recursive: true });
  const command = ["target/sdk/lock", "bash", "-euo", "pipefail", "-c", script, "bash", ...args];
  await execute("flock", command, { cwd: root });
}

/** The package as npm would publish it, installed in a folder of its own. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const home = join(import.meta.dirname, "../..");
const execute = promisify(execFile);

interface Ran {
  status: number;
  output: string;
}

/** Runs a program, by default in the package's folder. */
export async function run(program: string, args: string[], cwd = home, env: object = {}): Promise<Ran> {
  const bin = `${join(home, "node_modules/.bin")}:${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, PATH: bin, ...env } };
  try {
    const { stdout, stderr } = await execute(program, args, options);
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: `${stdout}${stderr}` };
  }
}

/** A temporary folder with the tarball of the package in it. */
export async function pack(): Promise<{ folder: string; tarball: string }> {
  const folder = await mkdtemp(join(tmpdir(), "octavo-sdk-"));
  const { output } = await run("npm", ["pack", "--silent", "--pack-destination", folder]);
  return { folder, tarball: join(folder, output.trim()) };
}

/** The same, unpacked where Node and TypeScript look for packages. */
export async function installed(): Promise<{ folder: string; tarball: string }> {
  const { folder, tarball } = await pack();
  const place = join(folder, "node_modules/@octavo/sdk");
  await mkdir(place, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", place, "--strip-components=1"]);
  return { folder, tarball };
}

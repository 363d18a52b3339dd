/** What Lighthouse gives the public pages of a real server, as a telephone on a slow line would see them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumPath, flags } from "../e2e/harness/browser.ts";
import { OctavoServer } from "../e2e/harness/server.ts";

/** Not among the packages that every build installs: npx fetches it when it is asked for. */
const lighthouse = "lighthouse@13.5.0";
export const columns = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Of 100, in the order of `columns`. */
export type Scores = number[];

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
}

/** One page after the other: side by side they would slow each other down. */
export async function scoresOf(pages: readonly string[]): Promise<Scores[]> {
  const octavo = await OctavoServer.start();
  try {
    const all: Scores[] = [];
    for (const page of pages) all.push(await score(octavo.origin + page));
    return all;
  } finally {
    await octavo.stop();
  }
}

async function score(address: string): Promise<Scores> {
  const options = [
    "--output=json",
    "--quiet",
    `--only-categories=${columns}`,
    `--chrome-flags=${["--headless=new", ...flags].join(" ")}`,
  ];
  const { stdout } = await promisify(execFile)("npx", ["--yes", lighthouse, address, ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { runtimeError, categories } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return columns.map((column) => Math.round((categories[column]?.score ?? 0) * 100));
}

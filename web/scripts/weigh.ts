/**
 * `npm run weigh`: the transfer size of each content page with everything it loads, in brotli, compared to its peers. With
 * `--portal` also the first load of the portal from a real server, on this machine's network and on fast 3G.
 * With `--lighthouse` also Lighthouse's scores of these pages and of the sign-in page, which takes some minutes.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { contentPages } from "../app/lib/site-pages.ts";
import { launch } from "../e2e/harness/browser.ts";
import { fast3g, loadPortal, signedInDeveloper } from "../e2e/harness/first-paint.ts";
import { OctavoServer } from "../e2e/harness/server.ts";
import { columns, scoresOf } from "./lighthouse.ts";

const client = join(import.meta.dirname, "../build/client");
/** Figures given for their own documentation sites; this script does not measure them. */
const peers = [
  { page: "Starlight", bytes: 48_000, script: 27_000 },
  { page: "Docusaurus", bytes: 190_000, script: 153_000 },
];

const rows = await Promise.all(contentPages.map(({ to }) => weigh(to)));
for (const { page, bytes, script } of [...rows, ...peers]) {
  console.log(
    `${page.padEnd(20)} ${String(bytes).padStart(7)} bytes, of these ${String(script).padStart(6)} JavaScript`,
  );
}
if (process.argv.includes("--portal")) await printPortal();
if (process.argv.includes("--lighthouse")) await printScores([...contentPages.map(({ to }) => to), "/login"]);

/** Three loads each: the machine's other work shows in the times, never in the counts. */
async function printPortal(): Promise<void> {
  const [octavo, browser] = await Promise.all([OctavoServer.start(), launch()]);
  try {
    const cookies = await signedInDeveloper(browser, octavo.origin);
    for (const [name, network] of [
      ["local", undefined],
      ["fast 3G", fast3g],
    ] as const) {
      for (let run = 1; run <= 3; run++) {
        const { requests, bytes, headers, starts, shownAfterMs } = await loadPortal(
          browser,
          octavo.origin,
          cookies,
          network,
        );
        const counts = `${requests.length} requests, ${bytes} bytes and ${headers} of headers, ${starts} start`;
        console.log(`${"/portal".padEnd(12)} ${name.padEnd(7)} ${counts}, shown after ${shownAfterMs} ms`);
      }
    }
  } finally {
    await browser.close();
    await octavo.stop();
  }
}

async function printScores(pages: readonly string[]): Promise<void> {
  const scores = await scoresOf(pages);
  console.log(`\n${"Lighthouse, of 100".padEnd(20)} ${columns.join("  ")}`);
  for (const [index, page] of pages.entries()) {
    const cells = columns.map((column, place) => String(scores[index]?.[place]).padStart(column.length));
    console.log(`${page.padEnd(20)} ${cells.join("  ")}`);
  }
  console.log("The sign-in page asks search engines to stay away, which costs it the last column.");
}

async function weigh(page: string) {
  const html = await readFile(join(client, page, "index.html"), "utf8");
  const links = html.matchAll(/<(?:link|script)[^>]*?(?:href|src)="(?<address>\/[^"]+\.(?:css|js|woff2|svg))"/g);
  const files = new Set([...links].map(({ groups }) => groups?.address ?? ""));
  // Every page has code in it.
  for (const sheet of [...files].filter((file) => file.endsWith(".css"))) {
    for (const font of (await readFile(join(client, sheet), "utf8")).matchAll(
      /url\("?(?<address>\/[^")]+mono[^")]+)/g,
    )) {
      files.add(font.groups?.address ?? "");
    }
  }
  const sizes = await Promise.all(
    [...files].map(async (file) => ({ file, size: packed(file, await readFile(join(client, file))) })),
  );
  return {
    page,
    bytes: packed("", Buffer.from(html)) + sum(sizes),
    script: sum(sizes.filter(({ file }) => file.endsWith(".js"))),
  };
}

function sum(of: { size: number }[]): number {
  return of.reduce((total, { size }) => total + size, 0);
}

function packed(file: string, body: Buffer): number {
  return file.endsWith(".woff2") ? body.length : brotliCompressSync(body).length;
}

/** Who may import whom. A feature never imports another one: what two of them need moves to a floor below. */
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const app = import.meta.dirname;

/** From the ground up; what is not listed is a feature, such as `portal/posts`. */
const zones: Record<string, readonly string[]> = {
  lib: [],
  samples: [],
  api: ["lib"],
  ui: ["lib"],
  auth: ["ui", "api", "lib"],
  docs: ["ui", "api", "lib", "samples"],
  site: ["ui", "api", "lib"],
  "portal/data": ["auth", "ui", "api", "lib"],
  "portal/parts": ["portal/data", "auth", "ui", "api", "lib"],
};
const portalFeature = ["portal/parts", "portal/data", "auth", "ui", "api", "lib", "samples"];
// The inbox stands above two features: it shows a post as the composer previews it and as its page shows it.
zones["portal/approvals"] = [...portalFeature, "portal/composer", "portal/post"];

/** The folders of the largest features, from the ground up. Those of one line don't import each other. */
const floors: Record<string, readonly (readonly string[])[]> = {
  "portal/composer": [["draft"], ["check"], ["media"], ["text", "targets", "preview"], ["sending"], ["page"]],
  "portal/posts": [["desk"], ["parts"], ["days", "tray"], ["list", "month", "week", "agenda", "shared"], [""]],
};

function zoneOf(path: string): string {
  // Published texts, read by the docs and by "Try it".
  if (path.startsWith("docs/samples/")) return "samples";
  const folders = path.split("/").slice(0, -1);
  const isRoute = /\.route\.tsx$|\.mdx$/.test(path) || folders.length === 0 || folders.join("/") === "portal";
  if (isRoute) return "routes";
  return folders[0] === "portal" ? `portal/${folders[1]}` : (folders[0] ?? "");
}

function mayImport(from: string, to: string): boolean {
  return from === to || from === "routes" || (zones[from] ?? portalFeature).includes(to);
}

/** Within a feature that has floors, imports lead down too. */
function leadsDown(from: string, to: string): boolean {
  const zone = zoneOf(from);
  if (!floors[zone] || zone !== zoneOf(to)) return true;
  const [ours = "", theirs = ""] = [from, to].map((path) => dirname(path).split("/")[2]);
  const floorOf = (folder: string) => floors[zone]?.findIndex((folders) => folders.includes(folder)) ?? -1;
  return ours === theirs || (floorOf(theirs) >= 0 && floorOf(ours) > floorOf(theirs));
}

/** The files of the app that a file imports, in `import()` and in types too. */
async function importsOf(path: string): Promise<string[]> {
  const text = await readFile(join(app, path), "utf8");
  const code = path.endsWith(".mdx") ? (text.match(/^import .*$/gm) ?? []).join("\n") : text;
  const addresses = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName.replace(/\?.*$/, ""));
  return addresses
    .filter((address) => /^[.~]/.test(address))
    .map((address) => (address.startsWith("~/") ? address.slice(2) : relative(app, join(app, dirname(path), address))))
    .flatMap((found) => ["", ".ts", ".tsx", ".mdx"].map((ending) => found + ending))
    .filter((found) => !found.startsWith("..") && /\.\w+$/.test(found) && existsSync(join(app, found)));
}

const files = await Array.fromAsync(glob("**/*.{ts,tsx,mdx}", { cwd: app }));
const imports = await Promise.all(files.map(async (from) => (await importsOf(from)).map((to) => ({ from, to }))));

test("imports lead only to the same zone or to a floor below", () => {
  const found = imports.flat();
  expect(found.length).toBeGreaterThan(500);
  const wrong = found.filter(({ from, to }) => !mayImport(zoneOf(from), zoneOf(to)));
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("the rooms of the composer and of the posts import only from floors below", () => {
  const within = imports.flat().filter(({ from, to }) => floors[zoneOf(from)] && zoneOf(from) === zoneOf(to));
  expect(within.length).toBeGreaterThan(300);
  const wrong = within.filter(({ from, to }) => !leadsDown(from, to));
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  expect(leadsDown("portal/composer/draft/edits.ts", "portal/composer/check/judged.ts")).toBe(false);
  expect(leadsDown("portal/composer/text/worksheet.tsx", "portal/composer/targets/roster.tsx")).toBe(false);
});

test.each([
  ["portal/post/post-page.tsx", "portal/apps/app-card.tsx"],
  ["portal/post/post-page.tsx", "docs/pages.ts"],
  ["portal/try/places.ts", "portal/composer/draft/draft.ts"],
  ["docs/pages.ts", "portal/data/apps.ts"],
  ["portal/data/apps.ts", "portal/parts/sandbox-step.tsx"],
  ["ui/banner.tsx", "api/client.ts"],
  ["lib/search.ts", "ui/search.tsx"],
])("%s may not import %s", (from, to) => {
  expect(mayImport(zoneOf(from), zoneOf(to))).toBe(false);
});

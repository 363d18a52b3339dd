// @vitest-environment node
/** Links between documents, and the documents that programs and documents name, lead to a file and to a heading in it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import { expect, test } from "vitest";
import { files, markdown, root, source, withoutBlocks } from "./wording/texts";

const link = /\]\((?![a-z]+:)(?<path>[^)#\s]*)#?(?<anchor>[^)\s]*)\)/g;
/** `NAME` stands for a name that the reader chooses. */
const name = /(?<![\w/-])(?<path>docs\/(?!\S*NAME)[\w/-]+\.md\b)#?(?<anchor>[\w-]*)/g;
const programs = files(
  "crates/**/*.rs",
  "ops/**/*.yml",
  "packaging/{build-*,debian/*}",
  "scripts/*",
  "{n8n/nodes,n8n/credentials,web/app,web/e2e}/**/*.{ts,tsx}",
);

/** The anchors that GitHub gives a document's headings. */
function anchors(file: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = [...withoutBlocks(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(headings.map((heading) => slugger.slug(heading)));
}

function leadsSomewhere(target: string, anchor: string): boolean {
  return existsSync(join(root, target)) && (!anchor || (target.endsWith(".md") && anchors(target).has(anchor)));
}

test("every link of a document leads to a file and a heading", () => {
  const links = markdown.flatMap((file) =>
    [...withoutBlocks(file).matchAll(link)].map(({ groups: { path = "", anchor = "" } = {} }) => {
      return { file, path, anchor, target: path ? join(file, "..", path) : file };
    }),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ target, anchor }) => !leadsSomewhere(target, anchor))).toEqual([]);
});

test("every document that a program or a document names is there, with the heading", () => {
  const names = [...programs, ...markdown].flatMap((file) =>
    [...source(file).matchAll(name)].map(({ groups: { path = "", anchor = "" } = {} }) => ({ file, path, anchor })),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(({ path, anchor }) => !leadsSomewhere(path, anchor))).toEqual([]);
});

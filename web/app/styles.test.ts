/** The style sheets and the components name the same classes, in words that can be searched for. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = import.meta.dirname;
/** Names that a component puts together, such as `shots-${count}`. */
const madeUp = /^(?:code|leaf|shots)-/;

async function textsOf(pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: app }));
  return Promise.all(files.filter((file) => !file.includes(".test.")).map((file) => readFile(join(app, file), "utf8")));
}

function found(pattern: RegExp, texts: readonly string[]): string[] {
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]))),
  ].toSorted();
}

const sheets = (await textsOf("**/*.css")).map((text) => text.replaceAll(/\/\*.*?\*\/|@(?:import|layer)[^;{]*;/gs, ""));
const selectors = found(/[^{};]+(?=\{)/g, sheets).filter((selector) => !selector.trim().startsWith("@"));
const styled = found(/\.([a-zA-Z][\w-]*)/g, selectors);
const code = await textsOf("**/*.{ts,tsx,mdx}");
const used = found(/className="([^"]*)"/g, code).flatMap((names) => names.split(" "));

test("every class of a style sheet is used", () => {
  const words = new Set(found(/[\w-]+/g, code));
  expect(styled.filter((name) => !words.has(name) && !madeUp.test(name))).toEqual([]);
});

test("every class of a component has a rule", () => {
  expect(used.length).toBeGreaterThan(150);
  expect(used.filter((name) => !styled.includes(name))).toEqual([]);
});

test("a class is named by a word", () => {
  expect(styled.filter((name) => name.length < 4)).toEqual([]);
});

// @vitest-environment node
/** Texts for people are plain English: none has a phrase that reads as a translation. */
import { expect, test } from "vitest";
import { allowed, phrases } from "./phrases";
import { allTexts } from "./texts";

interface Hit {
  file: string;
  line: number;
  instead: string;
  around: string;
}

const texts = allTexts();
const hits: Hit[] = texts.flatMap(({ file, line, text }) =>
  phrases.flatMap(({ pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern, "gi"))].map(({ index, 0: found }) => ({
      file,
      line: line + text.slice(0, index).split("\n").length - 1,
      instead: `"${found}": ${instead}`,
      around: text.slice(Math.max(0, index - 80), index + 80).replaceAll(/\s+/g, " "),
    })),
  ),
);

function isAllowed({ file, around }: Hit): boolean {
  return allowed.some((entry) => entry.file === file && around.includes(entry.text));
}

test("texts of every kind were read", () => {
  const kinds = [
    "README.md",
    ".mdx",
    ".tsx",
    "n8n/nodes",
    "contract/openapi.json",
    "contract/networks.json",
    "src/cli/",
  ];
  expect(kinds.filter((kind) => !texts.some(({ file }) => file.includes(kind)))).toEqual([]);
});

test("no text has a phrase that reads as a translation", () => {
  const found = hits.filter((hit) => !isAllowed(hit));
  expect(found.map(({ file, line, instead, around }) => `${file}:${line} ${instead} … ${around}`)).toEqual([]);
});

test("every allowed use is still there, with its reason", () => {
  const unused = allowed.filter(
    (entry) => !entry.reason || !hits.some((hit) => hit.file === entry.file && hit.around.includes(entry.text)),
  );
  expect(unused).toEqual([]);
});

/** Lengths of functions. A ratchet, as in house-rules/: what is longer than the limit is counted, and the count only goes down. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Lower `longer` and `longest` when you split something; never raise them. */
const limit = { lines: 40, longer: 12, longest: 54 };

const paths = await Array.fromAsync(glob("{app,scripts}/**/*.{ts,tsx}", { cwd: root }));
const sources = paths.filter((path) => !/\.test\.tsx?$|\.d\.ts$|docs\/samples\//.test(path));
const lengths = (await Promise.all(sources.map(functionsOf))).flat();

async function functionsOf(path: string): Promise<{ name: string; lines: number }[]> {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(
    path,
    await readFile(join(root, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  const found: { name: string; lines: number }[] = [];
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const start = node.getStart();
      found.push({ name: `${path}:${line(start) + 1}`, lines: line(node.end) - line(start) + 1 });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

test("functions are short", () => {
  const long = lengths.filter(({ lines }) => lines > limit.lines).toSorted((a, b) => b.lines - a.lines);
  expect(lengths.length).toBeGreaterThan(1_000);
  expect(long[0]?.lines, JSON.stringify(long[0])).toBeLessThanOrEqual(limit.longest);
  expect(long.length, JSON.stringify(long, undefined, 1)).toBeLessThanOrEqual(limit.longer);
});

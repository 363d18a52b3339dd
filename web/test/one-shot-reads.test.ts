/**
 * Browser tests assert nothing that they read from the page once: it may be a moment behind. `eventually` reads until it is
 * as expected. An answer of the API is complete when it arrives, and may be asserted at once.
 */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../e2e");

/** What Playwright reads at once, without waiting. */
const reads = new Set(
  (
    "allInnerTexts allTextContents boundingBox content count evaluate evaluateAll getAttribute innerHTML innerText " +
    "inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible textContent title url"
  ).split(" "),
);

function isRead(node: ts.Node | undefined): boolean {
  if (!node || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return reads.has(node.expression.name.text);
}

/** `const focused = () => page.evaluate(…)`: the names of functions of a file that only read. */
function readersIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)) {
      if (isRead(node.initializer.body)) names.add(node.name.getText(source));
    } else if (ts.isFunctionDeclaration(node) && node.name && node.body) {
      const [statement, ...others] = node.body.statements;
      const isOnly = others.length === 0 && statement && ts.isReturnStatement(statement);
      if (isOnly && isRead(statement.expression)) names.add(node.name.text);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return names;
}

/** The lines of assertions on something that was read once. */
export function oneShotReads(text: string): number[] {
  const source = ts.createSourceFile("e2e.ts", text, ts.ScriptTarget.Latest, true);
  const readers = readersIn(source);
  const found: number[] = [];
  const isOneShot = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node)) return false;
    if (isRead(node)) return true;
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && readers.has(node.expression.text)) return true;
    return node.forEachChild((child) => isOneShot(child) || undefined) ?? false;
  };
  const visit = (node: ts.Node): void => {
    const isAssertion = ts.isCallExpression(node) && /^assert\b/.test(node.expression.getText(source));
    const [actual] = isAssertion ? node.arguments : [];
    if (actual && isOneShot(actual)) found.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const paths = await Array.fromAsync(glob("**/*.ts", { cwd: folder }));

test("browser tests assert only what they wait for", async () => {
  expect(paths.length).toBeGreaterThan(40);
  const found = await Promise.all(
    paths.map(async (path) =>
      oneShotReads(await readFile(join(folder, path), "utf8")).map((line) => `${path}:${line}`),
    ),
  );
  expect(found.flat(), "use eventually(() => …, expected)").toEqual([]);
});

test.each([
  "assert.equal(await page.getByRole('alert').count(), 0);",
  "assert.ok((await field.inputValue()).startsWith('a'));",
  "const focused = () => page.evaluate(() => document.title);\nassert.equal(await focused(), 'Posts');",
])("%s is found", (text) => {
  expect(oneShotReads(text)).toHaveLength(1);
});

test.each([
  "await eventually(() => page.getByRole('alert').count(), 0);",
  "assert.equal(await status(secret), 401);",
  "assert.equal(response.status, 200);",
])("%s is none", (text) => {
  expect(oneShotReads(text)).toEqual([]);
});

// @vitest-environment node
import { expect, test } from "vitest";
import { rustStrings } from "./rust";

test("strings of Rust are read, comments, characters and names in braces are not", () => {
  const source = [
    '/// "help"',
    '// "comment" and a quote \'',
    `let quote = '"'; let end = '\\'';`,
    'bail!("a \\"{name}\\" here");',
    'page(r#"<p class="x">',
    'text</p>"#);',
    'db.query("SELECT soon");',
    "#[cfg(test)]",
    'mod tests { "test" }',
  ].join("\n");
  expect(rustStrings(source)).toEqual([
    { line: 4, text: 'a \\"…\\" here' },
    { line: 5, text: '<p class="x">\ntext</p>' },
  ]);
  expect(rustStrings(source, { withHelp: true })[0]).toEqual({ line: 1, text: '/// "help"' });
});

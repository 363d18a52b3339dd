import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("cells with commas, quotes and line breaks are quoted, and formulas are disarmed", () => {
  const rows = [
    ["at", "name"],
    ["2026-11-23", 'Fernhill, "Orchard"\nBristol'],
    ["", '=HYPERLINK("x")'],
  ];
  const text = 'at,name\r\n2026-11-23,"Fernhill, ""Orchard""\nBristol"\r\n,"\'=HYPERLINK(""x"")"\r\n';
  expect(toCsv(rows)).toBe(text);
});

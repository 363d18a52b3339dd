/**
 * Cuts the letters with accents of Latin languages out of the fonts' npm packages, for pages that the server renders: names,
 * and the connect page in eight languages. A browser loads a file once a page has one of its letters. The results are
 * committed next to the fonts of the sign-in pages, whose English needs none of them.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { rename } from "./font-name.ts";

const folder = join(import.meta.dirname, "../../crates/octavo-server/src/http/oauth/assets");

const fonts = [
  { name: "octavo-sans", family: "Octavo Sans", package: "source-sans-3" },
  { name: "octavo-serif", family: "Octavo Serif", package: "brygada-1918" },
];

/** The same ranges are in sign-in.css. */
const parts = [
  { part: "latin", letters: `¡£ª«º»${range(0xbf, 0xff)}Œœ‚„‹›€`, of: "latin" },
  { part: "latin-ext", letters: range(0x100, 0x17f), of: "latin-ext" },
];

for (const font of fonts) for (const { part, letters, of } of parts) await cut(font, part, letters, of);

async function cut(font: (typeof fonts)[number], part: string, letters: string, of: string): Promise<void> {
  const file = `@fontsource-variable/${font.package}/files/${font.package}-${of}-wght-normal.woff2`;
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const subset = await subsetFont(whole, letters, {
    targetFormat: "truetype",
    noHinting: true,
    keepFeatures: ["kern"],
    variationAxes: { wght: { min: 400, max: 600 } },
  });
  const packed = await fontverter.convert(rename(subset, font.family), "woff2", "truetype");
  await writeFile(join(folder, `${font.name}-${part}.woff2`), packed);
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/**
 * Cuts the three fonts out of their npm packages: only the glyphs, weights and features that the pages use. Their
 * licences reserve the names Source and Plex, so the cut files carry none of the old names. Beside them goes
 * fallbacks.css: system fonts stretched to the same measures, so that nothing moves when a font arrives.
 */
import { fromBuffer } from "@capsizecss/unpack";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { rename } from "./font-name.ts";

const folder = join(import.meta.dirname, "../app/fonts");
const glyphs = `${range(0x20, 0x7e)}\u00a0§©°·×–—‘’“”•…−`;
const figures = ["tnum", "lnum"];

interface Cut {
  name: string;
  family: string;
  file: string;
  /** Of a variable font: one weight costs half of what a range does. */
  weights?: { min: number; max: number } | number;
  features: string[];
  fallback: Metrics & { locals: string[] };
}

interface Metrics {
  unitsPerEm: number;
  /** Mean width of a letter in running English text. */
  xWidthAvg: number;
}

// xWidthAvg of the system fonts: @capsizecss/metrics 4.3.0. The locals of a line are metric-compatible.
const cuts: readonly Cut[] = [
  {
    name: "octavo-serif",
    family: "Octavo Serif",
    file: "@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2",
    // For reading and for small caps alike.
    weights: 450,
    features: ["kern", "liga", ...figures],
    fallback: { unitsPerEm: 2048, xWidthAvg: 913, locals: ["Georgia", "Gelasio"] },
  },
  {
    name: "octavo-sans",
    family: "Octavo Sans",
    file: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    weights: { min: 400, max: 600 },
    features: ["kern", ...figures],
    fallback: { unitsPerEm: 2048, xWidthAvg: 913, locals: ["Arial", "Liberation Sans", "Arimo"] },
  },
  {
    name: "octavo-mono",
    family: "Octavo Mono",
    file: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
    features: [],
    fallback: { unitsPerEm: 2048, xWidthAvg: 1229, locals: ["Courier New", "Liberation Mono", "Cousine"] },
  },
];

await mkdir(folder, { recursive: true });
const faces = await Promise.all(cuts.map(cut));
await writeFile(join(folder, "fallbacks.css"), faces.join("\n"));

/** Writes the cut font; gives the @font-face of its fallback. */
async function cut({ name, family, file, weights, features, fallback }: Cut): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const subset = await subsetFont(whole, glyphs, {
    targetFormat: "truetype",
    noHinting: true,
    keepFeatures: features,
    ...(weights ? { variationAxes: { wght: weights } } : {}),
  });
  const renamed = rename(subset, family);
  await writeFile(join(folder, `${name}.woff2`), await fontverter.convert(renamed, "woff2", "truetype"));
  return fallbackFace(family, await fromBuffer(whole), fallback);
}

/** The fallback takes the same width and the same height of line (CSS Fonts 5: size-adjust, *-override). */
function fallbackFace(
  family: string,
  font: Metrics & { ascent: number; descent: number; lineGap: number },
  fallback: Cut["fallback"],
): string {
  const sizeAdjust = font.xWidthAvg / font.unitsPerEm / (fallback.xWidthAvg / fallback.unitsPerEm);
  const ofLine = (length: number) => percent(Math.abs(length) / font.unitsPerEm / sizeAdjust);
  return `@font-face {
  font-family: "${family} Fallback";
  src: ${fallback.locals.map((local) => `local("${local}")`).join(", ")};
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${ofLine(font.ascent)};
  descent-override: ${ofLine(font.descent)};
  line-gap-override: ${ofLine(font.lineGap)};
}
`;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`;
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

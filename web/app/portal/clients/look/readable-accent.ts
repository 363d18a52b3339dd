/** What the connect page makes of an accent colour: crates/octavo-domain/src/accent.rs. Both are tested with contract/accents.json. */

type Color = readonly [red: number, green: number, blue: number];

const leastContrast = 4.5;
const steps = 100;
const lightPaper: Color = [0xf5, 0xf5, 0xf1];
const darkPaper: Color = [0x14, 0x15, 0x19];

export interface ReadableAccent {
  light: string;
  dark: string;
}

/** Undefined unless it is `#RRGGBB`. */
export function readableAccent(text: string): ReadableAccent | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const color = [1, 3, 5].map((start) => Number.parseInt(text.slice(start, start + 2), 16));
  const [red = 0, green = 0, blue = 0] = color;
  return {
    light: readable([red, green, blue], lightPaper, [0, 0, 0]),
    dark: readable([red, green, blue], darkPaper, [255, 255, 255]),
  };
}

function readable(color: Color, paper: Color, pole: Color): string {
  for (let part = 0; part < steps; part++) {
    const mixed = mix(color, pole, part);
    if (contrast(mixed, paper) >= leastContrast) return hex(mixed);
  }
  return hex(pole);
}

function mix(color: Color, pole: Color, part: number): Color {
  const channel = (index: 0 | 1 | 2) =>
    Math.floor((color[index] * (steps - part) + pole[index] * part + steps / 2) / steps);
  return [channel(0), channel(1), channel(2)];
}

function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function hex(color: Color): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

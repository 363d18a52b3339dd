declare module "subset-font" {
  interface Options {
    targetFormat?: "truetype" | "woff" | "woff2";
    noHinting?: boolean;
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>;
  export default subsetFont;
}

declare module "fontverter" {
  type Format = "truetype" | "woff" | "woff2";
  const fontverter: { convert(font: Buffer, to: Format, from?: Format): Promise<Buffer> };
  export default fontverter;
}

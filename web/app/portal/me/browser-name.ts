/** The first one that a browser names: most name others too, for compatibility. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/\S+ .*\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPad", /\biPad\b/],
  ["iPhone", /\biPhone\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];
const mostOfAnother = 40;

/** `Firefox on Linux`, as far as a User-Agent header tells; otherwise how it begins. */
export function browserName(userAgent: string | null | undefined): string {
  if (!userAgent) return "Unknown browser";
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return userAgent.length > mostOfAnother ? `${userAgent.slice(0, mostOfAnother)}…` : userAgent;
}

function named(names: typeof browsers, userAgent: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

import { expect, test } from "vitest";
import { browserName } from "./browser-name";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 OPR/120.0`, "Opera on Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["curl/8.14.1", "curl/8.14.1"],
  ["x".repeat(500), `${"x".repeat(40)}…`],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

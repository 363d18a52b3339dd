import { expect, test } from "vitest";
import type { PortalConfig } from "~/auth/config";
import { networkNames } from "~/lib/networks";
import { networksOf } from "./ways";

const config: PortalConfig = {
  authority: "https://octavo.example",
  clientId: "octavo-portal",
  metadata: {},
  apiBase: "https://octavo.example",
  sandbox: true,
  networks: [
    { platform: "YOUTUBE", way: "authorization" },
    { platform: "TELEGRAM", way: "bot-token" },
    { platform: "INSTAGRAM", way: null },
    { platform: "BLUE_SKY", way: "app-password" },
    { platform: "MYSPACE", way: "authorization" },
  ],
};

test("what the server reaches comes first, with the way to connect it", () => {
  expect(networksOf(config).slice(0, 5)).toEqual([
    { platform: "YOUTUBE", way: "authorization", hasSandbox: true },
    { platform: "TELEGRAM", way: "bot-token", hasSandbox: true },
    { platform: "BLUE_SKY", way: "app-password", hasSandbox: true },
    { platform: "INSTAGRAM", way: null, hasSandbox: true },
    { platform: "TIKTOK", way: null, hasSandbox: false },
  ]);
  expect(networksOf(config)).toHaveLength(Object.keys(networkNames).length);
});

test("without a sandbox there are no sandbox accounts", () => {
  expect(networksOf({ ...config, sandbox: false }).some(({ hasSandbox }) => hasSandbox)).toBe(false);
});

import { expect, test } from "vitest";
import { networksOf } from "./networks";

const config = {
  authority: "https://octavo.example",
  clientId: "octavo-portal",
  apiBase: "https://octavo.example",
  sandbox: true,
  sandboxPlatforms: ["YOUTUBE", "TELEGRAM", "BLUE_SKY", "MYSPACE"],
};

test("what the server reaches comes first, with the way to connect it", () => {
  expect(networksOf(config).slice(0, 4)).toEqual([
    { platform: "YOUTUBE", way: "authorization", hasSandbox: true },
    { platform: "TELEGRAM", way: "bot-token", hasSandbox: true },
    { platform: "BLUE_SKY", way: "app-password", hasSandbox: true },
    { platform: "INSTAGRAM", way: undefined, hasSandbox: false },
  ]);
  expect(networksOf(config)).toHaveLength(8);
});

test("without a sandbox there are no sandbox accounts", () => {
  expect(networksOf({ ...config, sandbox: false }).some(({ hasSandbox }) => hasSandbox)).toBe(false);
});

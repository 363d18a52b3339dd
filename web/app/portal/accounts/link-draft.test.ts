import { expect, test } from "vitest";
import type { Account, App } from "~/api/types";
import { firstDraft, linkOf } from "./link-draft";

const callbackUrls = ["https://shopfront.example/callback", "https://shopfront.example/other"];
const app = { id: "app_1", name: "Shopfront", clientId: "c_1", callbackUrls } as App;
const account = { id: 7, platform: "THREADS", accountDisplayName: "Fernhill" } as Account;

test("a new link asks for all networks and works for two days", () => {
  const draft = firstDraft({}, app, ["THREADS", "BLUE_SKY"]);
  expect(linkOf(draft, {})).toEqual({ expiresInSeconds: 172_800, redirectUrl: "https://shopfront.example" });
});

test("one that is created again asks for what it asked for, as far as this server still connects it", () => {
  const redirectUrl = "https://shopfront.example/welcome";
  const draft = firstDraft({ name: "Old Mill", platforms: ["THREADS", "TIKTOK"], redirectUrl }, app, ["THREADS"]);
  expect(linkOf(draft, {})).toEqual({
    name: "Old Mill",
    platforms: ["THREADS"],
    expiresInSeconds: 172_800,
    redirectUrl,
  });
});

test("one for an account in trouble names this account, and no network", () => {
  const draft = { ...firstDraft({ account }, app, ["THREADS"]), returnTo: "" };
  expect(linkOf(draft, { account })).toEqual({ name: "Fernhill", accountId: 7, expiresInSeconds: 172_800 });
});

test("a name of spaces is none", () => {
  const draft = { ...firstDraft({}, app, []), name: "  " };
  expect(linkOf(draft, {})).not.toHaveProperty("name");
});

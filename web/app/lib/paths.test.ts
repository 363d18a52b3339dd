import { expect, test } from "vitest";
import { isCurrent, paths } from "./paths";
import { navigation } from "./site-pages";

test.each([
  ["/", "/", true],
  ["/", "/webhooks", false],
  ["/webhooks", "/webhooks", true],
  ["/webhooks", "/webhooks/", true],
  ["/webhooks", "/webhooks/signatures", true],
  ["/webhooks", "/webhooks-old", false],
  ["/api-docs", "/api-docs/administration", true],
  ["/api-docs", "/", false],
])("the link %s is current on %s: %s", (link, pathname, expected) => {
  expect(isCurrent(link, pathname)).toBe(expected);
});

test("the header's links", () => {
  expect(navigation.map(({ to, label }) => `${to} ${label}`)).toEqual([
    "/ Home",
    "/getting-started Getting Started",
    "/api-docs API Documentation",
    "/webhooks Webhooks",
    "/n8n-integration n8n Integration",
    "/media-validation Media Validation",
  ]);
});

test("ids are escaped in addresses", () => {
  expect(paths.post("a/b")).toBe("/portal/posts/a%2Fb");
});

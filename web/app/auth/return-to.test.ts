import { expect, test } from "vitest";
import { returnAddress, withoutAuthParameters } from "./return-to";

const answer = { pathname: "/portal", search: "?code=c&state=s&session_state=x&iss=https%3A%2F%2Fo.example" };

test("the deep link of the state is restored", () => {
  const returnTo = "/portal?deliveries=whk_1&status=FAILED";
  expect(returnAddress({ returnTo }, answer)).toBe(returnTo);
});

test.each([
  undefined,
  {},
  { returnTo: 7 },
  { returnTo: "https://evil.example/portal" },
  { returnTo: "//evil.example/portal" },
  { returnTo: "/portalevil" },
])("a state of %j leads to the clean address", (state) => {
  expect(returnAddress(state, answer)).toBe("/portal");
});

test("other parameters stay", () => {
  expect(withoutAuthParameters({ pathname: "/portal", search: "?code=c&page=2&error=e" })).toBe("/portal?page=2");
  expect(withoutAuthParameters({ pathname: "/portal", search: "?iss=i", hash: "#main" })).toBe("/portal#main");
});

test("what a network sent back to its own page stays", () => {
  expect(withoutAuthParameters({ pathname: "/portal/connect", search: "?code=c&state=s" })).toBe(
    "/portal/connect?code=c&state=s",
  );
});

import { expect, test } from "vitest";
import { authErrorText } from "./labels";

test.each([
  ["signinCallback", "Sign-in failed"],
  ["signoutCallback", "Sign-out failed"],
  ["renewSilent", "Renew silent failed"],
])("an error of %s is labelled %s", (source, title) => {
  expect(authErrorText({ source, message: "State does not match" })).toEqual({
    title,
    message: "State does not match",
  });
});

test("a fallback text is not said twice", () => {
  expect(authErrorText({ source: "renewSilent", message: "Renew silent failed" })).toEqual({
    title: "Renew silent failed",
  });
});

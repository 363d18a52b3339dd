import { expect, test } from "vitest";
import { base64url } from "./sign-approval";

test.each([
  ["", ""],
  ["00", "AA"],
  ["fbff", "-_8"],
  ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"],
])("%j is %j", (hex, text) => {
  expect(base64url(hex)).toBe(text);
});

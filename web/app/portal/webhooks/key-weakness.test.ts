import { expect, test } from "vitest";
import { randomKey } from "~/lib/random-key";
import { keyWeakness } from "./key-weakness";

const secretOf = (bytes: number) =>
  `whsec_${Buffer.from(Array.from({ length: bytes }, (_, at) => at)).toString("base64")}`;

test.each<[string, RegExp | undefined]>([
  ["", undefined],
  ["k", /1 of at least 24 characters/],
  ["a-key-of-23-characters-", /23 of at least 24 characters/],
  ["a-key-of-24-characters--", undefined],
  ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", /repeats few characters/],
  [secretOf(24), undefined],
  [secretOf(64), undefined],
  [secretOf(23), /not a Standard Webhooks secret/],
  [secretOf(65), /not a Standard Webhooks secret/],
  ["whsec_not base64, but long enough", /not a Standard Webhooks secret/],
])("%j: %s", (key, told) => {
  if (told) expect(keyWeakness(key)).toMatch(told);
  else expect(keyWeakness(key)).toBeUndefined();
});

test("a generated key is a good one, and another one each time", () => {
  const keys = [randomKey(), randomKey()];
  expect(keys.map(keyWeakness)).toEqual([undefined, undefined]);
  expect(keys[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(keys[0]).not.toBe(keys[1]);
});

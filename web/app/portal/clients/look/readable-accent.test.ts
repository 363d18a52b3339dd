import { expect, test } from "vitest";
import cases from "../../../../../contract/accents.json";
import { readableAccent } from "./readable-accent";

test.each(cases)("$accent is $light on light paper and $dark on dark", ({ accent, light, dark }) => {
  expect(readableAccent(accent)).toEqual({ light, dark });
  expect(readableAccent(accent.toLowerCase())).toEqual({ light, dark });
});

test.each(["", "#", "0E5C52", "#FFF", "#0E5C5G", "red", "#0E5C520"])("%s is no colour", (text) => {
  expect(readableAccent(text)).toBeUndefined();
});

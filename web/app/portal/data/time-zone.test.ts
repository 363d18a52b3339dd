import { expect, test } from "vitest";
import { zonesMatching } from "./time-zone";

const zones = ["Africa/Abidjan", "America/New_York", "America/Argentina/Buenos_Aires", "Europe/London", "UTC"];

test.each([
  ["new york", ["America/New_York"]],
  ["york", ["America/New_York"]],
  ["buenos", ["America/Argentina/Buenos_Aires"]],
  ["europe", ["Europe/London"]],
  ["", zones],
  ["ork", []],
])("%j finds %j", (words, found) => {
  expect(zonesMatching(words, zones)).toEqual(found);
});

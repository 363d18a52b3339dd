import { expect, test } from "vitest";
import { capitalized, countedNetworks, eventTypeCount, inWords, networkCount, networkList } from "./counts";
import { eventTypes } from "./events";
import { additions, networkNames } from "./networks";

test.each([
  [0, "zero"],
  [9, "nine"],
  [20, "twenty"],
  [21, "21"],
])("%i in words is %s", (count, words) => {
  expect(inWords(count)).toBe(words);
});

test("networks and event types are counted", () => {
  const names = countedNetworks.map((platform) => networkNames[platform]);
  expect(networkCount).toBe(inWords(names.length));
  expect(countedNetworks).toHaveLength(8);
  expect([...countedNetworks, ...additions].toSorted()).toEqual(Object.keys(networkNames).toSorted());
  expect(additions.filter((platform) => networkList.includes(networkNames[platform]))).toEqual([]);
  expect(eventTypeCount).toBe(inWords(eventTypes.length));
  expect(names.filter((name) => !networkList.includes(name))).toEqual([]);
  expect(capitalized("eight")).toBe("Eight");
});

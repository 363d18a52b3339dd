import { expect, test } from "vitest";
import { splitCallbacks } from "./callbacks";

test.each([
  ["https://a.example/cb", ["https://a.example/cb"]],
  [
    "  https://a.example/cb \n\n\t\nhttps://b.example/cb\r\n",
    ["https://a.example/cb", "https://b.example/cb"],
  ],
  [" \n\t\n", []],
  ["", []],
])("%j gives %j", (text, urls) => {
  expect(splitCallbacks(text)).toEqual(urls);
});

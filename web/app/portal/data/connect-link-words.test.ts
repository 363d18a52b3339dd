import { expect, test } from "vitest";
import { endWords, mailTo, originsOf } from "./connect-link-words";

test("the end is that of the chosen zone", () => {
  const [zone, now] = ["Europe/Berlin", new Date("2025-11-21T11:00:00Z")];
  expect(endWords("2025-11-21T17:00:00Z", zone, now)).toBe("18:00");
  expect(endWords("2025-11-21T23:30:00Z", zone, now)).toBe("22 Nov, 00:30");
});

test("a link leads back to an origin of the application, each once", () => {
  const urls = ["https://shopfront.example/a", "https://shopfront.example/b", "http://127.0.0.1:8080/", "not a URL"];
  expect(originsOf(urls)).toEqual([
    { value: "https://shopfront.example", label: "shopfront.example" },
    { value: "http://127.0.0.1:8080", label: "127.0.0.1:8080" },
  ]);
});

test("the mail carries the link as it is", () => {
  const mail = new URL(mailTo("Cards & Co", "https://octavo.example/connect/8mQz_f2Ty", "18:00"));
  expect(mail.searchParams.get("subject")).toBe("Connect your accounts to Cards & Co");
  expect(mail.searchParams.get("body")).toContain("until 18:00.\n\nhttps://octavo.example/connect/8mQz_f2Ty\n");
});

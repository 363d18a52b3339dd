import { expect, test } from "vitest";
import { completeCredentials, credentialForms } from "./credential-forms";

const bluesky = credentialForms.BLUE_SKY ?? [];

test.each([
  [
    { identifier: " mara.example ", password: "abcd-efgh" },
    { identifier: "mara.example", password: "abcd-efgh" },
  ],
  [
    { identifier: "mara.example", password: "p", service: "pds.example" },
    { identifier: "mara.example", password: "p", service: "pds.example" },
  ],
  [{ identifier: "mara.example", password: " " }, undefined],
  [{}, undefined],
])("%j gives %j", (values: Record<string, string>, credentials) => {
  expect(completeCredentials(bluesky, values)).toEqual(credentials);
});

import { expect, test } from "vitest";
import { readAnswer } from "./network-answer";

test.each([
  ["code=c&state=s&iss=x", { code: "c", state: "s" }],
  ["error=access_denied", { refusal: "Access was declined on the network's page." }],
  ["error=invalid_scope&error_description=No+such+scope", { refusal: "No such scope" }],
  ["error=server_error", { refusal: "server_error" }],
  ["code=c", { refusal: "The network returned no authorization code. Connect the account again." }],
  ["", { refusal: "The network returned no authorization code. Connect the account again." }],
])("%s", (query, answer) => {
  expect(readAnswer(new URLSearchParams(query))).toEqual(answer);
});

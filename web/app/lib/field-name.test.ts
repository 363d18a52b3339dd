import { expect, test } from "vitest";
import { fieldName } from "./field-name";

test.each([
  ["publications[3].posts[0].attachmentPaths", "Publication 4, post 1, attachment paths"],
  ["callbackUrls[0]", "Callback URL 1"],
  ["retryBackoffMs", "Retry backoff ms"],
  ["url", "URL"],
  ["credentials.service", "Credentials, service"],
  ["x-api-key", "X-api-key"],
])("%s is shown as %s", (path, name) => {
  expect(fieldName(path)).toBe(name);
});

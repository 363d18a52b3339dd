import { expect, test } from "vitest";
import { noMatchText } from "./calendar-empty";

test("what was asked is said when nothing matches", () => {
  const none = { status: "", accountId: undefined, platform: undefined, search: "" } as const;
  expect(noMatchText({ ...none, status: "FAILED", platform: "LINKEDIN" }, "November 2026")).toBe(
    "No failed posts for LinkedIn in November 2026.",
  );
  expect(noMatchText({ ...none, search: "cider" })).toBe("No posts with “cider”.");
});

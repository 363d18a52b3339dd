import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import type { Place } from "../desk/address";
import { sharedSummary, sharedTitle } from "./shared-words";

const week: Place = { view: "week", month: "2026-11", week: "2026-11-23" };

test.each([
  [week, "2026-11-23", "This week in 5 workspaces"],
  [week, "2026-11-29", "This week in 5 workspaces"],
  [week, "2026-11-30", "23 to 29 November in 5 workspaces"],
  [{ ...week, view: "month" }, "2026-11-29", "November 2026 in 5 workspaces"],
  [{ ...week, view: "month", from: "2026-11-23" }, "2026-11-29", "The next five weeks in 5 workspaces"],
  [{ ...week, view: "list" }, "2026-11-29", "Posts in 5 workspaces"],
] as const)("%j on %s is called %j", (place, today, title) => {
  expect(sharedTitle(place, today, "5 workspaces")).toBe(title);
});

test("only what failed is counted on its own", () => {
  const posts = ["COMPLETED", "FAILED", "PARTIALLY_COMPLETED"].map((status) => ({ status }) as Schedule);
  expect(sharedSummary(posts)).toBe("3 posts, 2 failed");
  expect(sharedSummary(posts.slice(0, 1))).toBe("1 post");
});

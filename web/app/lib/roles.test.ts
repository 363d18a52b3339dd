import { expect, test } from "vitest";
import { isRole, may, roleHint, roleLabel, roles } from "./roles";

test("the table of the server decides", () => {
  expect(roles.map(roleLabel)).toEqual([
    "Owner",
    "Admin",
    "Developer",
    "Publisher",
    "Contributor",
    "Reviewer",
    "Viewer",
  ]);
  expect(roles.filter((role) => may(role, "PUBLISH"))).toEqual(["OWNER", "ADMIN", "PUBLISHER"]);
  expect(roles.filter((role) => may(role, "WRITE"))).toEqual(["OWNER", "ADMIN", "PUBLISHER", "CONTRIBUTOR"]);
  expect(roles.filter((role) => may(role, "APPROVE"))).toEqual(["OWNER", "ADMIN", "PUBLISHER", "REVIEWER"]);
  expect(roles.filter((role) => may(role, "OWN"))).toEqual(["OWNER"]);
  expect(roleHint("CONTRIBUTOR")).toMatch(/Upload media, write posts. Posts wait for approval/);
  expect(roleHint("VIEWER")).toBe("Read posts, results, accounts and webhooks.");
  expect([isRole("ADMIN"), isRole("KING")]).toEqual([true, false]);
});

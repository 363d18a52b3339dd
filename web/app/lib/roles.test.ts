import { expect, test } from "vitest";
import { isRole, may, roleHint, roleLabel, roles } from "./roles";

test("the table of the server decides", () => {
  expect(roles.map(roleLabel)).toEqual(["Owner", "Admin", "Developer", "Publisher", "Viewer"]);
  expect(roles.filter((role) => may(role, "PUBLISH"))).toEqual(["OWNER", "ADMIN", "PUBLISHER"]);
  expect(roles.filter((role) => may(role, "OWN"))).toEqual(["OWNER"]);
  expect(roleHint("VIEWER")).toBe("Read posts, results, accounts and webhooks.");
  expect([isRole("ADMIN"), isRole("KING")]).toEqual([true, false]);
});

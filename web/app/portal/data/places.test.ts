import { expect, test } from "vitest";
import type { Role } from "~/lib/roles";
import { entriesOf, placeAt } from "./places";

const shownTo = (role: Role, sandbox = true, isClient = false) =>
  entriesOf({ sandbox }, role, isClient).map(
    ({ label, places }) => `${label}: ${places.map((it) => it.label).join(", ")}`,
  );

test("owners and admins see five entries", () => {
  expect(shownTo("OWNER")).toEqual([
    "Overview: Overview",
    "Posts: Calendar, Drafts, Approvals, Comments, Media, Analytics",
    "Accounts: All accounts, Connect links",
    "Developers: Applications, Keys and agents, Try it, Request bins, Sandbox",
    "Settings: Workspace, Queue, Members, Audit log, You",
  ]);
  expect(shownTo("ADMIN")).toEqual(shownTo("OWNER"));
});

test("publishers and viewers have no entry for developers", () => {
  expect(shownTo("PUBLISHER")).toEqual([
    "Overview: Overview",
    "Posts: Calendar, Drafts, Approvals, Comments, Media, Analytics",
    "Accounts: All accounts, Connect links",
    "Settings: Workspace, Queue, Members, You",
  ]);
  for (const role of ["VIEWER", "CONTRIBUTOR"] as const)
    expect(shownTo(role)[1]).toBe("Posts: Calendar, Drafts, Comments, Media, Analytics");
  expect(shownTo("REVIEWER")[1]).toBe("Posts: Calendar, Drafts, Approvals, Comments, Media, Analytics");
});

test("developers decide no approvals and read no audit log", () => {
  expect(shownTo("DEVELOPER")).toEqual([
    "Overview: Overview",
    "Posts: Calendar, Drafts, Comments, Media, Analytics",
    "Accounts: All accounts, Connect links",
    "Developers: Applications, Keys and agents, Try it, Request bins, Sandbox",
    "Settings: Workspace, Queue, Members, You",
  ]);
});

test("a server without a sandbox has no places of the sandbox", () => {
  expect(shownTo("OWNER", false)[3]).toBe("Developers: Applications, Keys and agents, Try it");
});

test("a client workspace has no entry for developers and no members", () => {
  expect(shownTo("OWNER", true, true)).toEqual([
    "Overview: Overview",
    "Posts: Calendar, Drafts, Approvals, Comments, Media, Analytics",
    "Accounts: All accounts, Connect links",
    "Settings: Workspace, Queue, Audit log, You",
  ]);
});

test.each([
  ["/portal", "", "Applications"],
  ["/portal/apps/app_1/clients", "", "Applications"],
  ["/portal/", "", "Applications"],
  ["/portal/overview", "?period=24h", "Overview"],
  ["/portal/posts", "", "Calendar"],
  ["/portal/posts", "?view=list&status=DRAFT", "Drafts"],
  ["/portal/posts", "?view=list&status=FAILED", "Calendar"],
  ["/portal/posts/sch_1", "", "Calendar"],
  ["/portal/comments", "?open=cmt_1", "Comments"],
  ["/portal/try/create_post", "", "Try it"],
  ["/portal/accounts", "", "All accounts"],
  ["/portal/accounts/links", "", "Connect links"],
  ["/portal/settings", "", "Workspace"],
  ["/portal/settings/queue", "", "Queue"],
  ["/portal/nothing-here", "", undefined],
])("%s%s belongs to %s", (pathname, search, label) => {
  expect(placeAt(entriesOf({ sandbox: true }, "OWNER"), { pathname, search })?.label).toBe(label);
});

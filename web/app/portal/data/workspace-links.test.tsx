import { renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { forgetWorkspaces, keepWorkspaces } from "~/auth/chosen-workspace";
import { useLinkTo } from "./workspace-links";

beforeEach(() => sessionStorage.clear());

function linkAt(address: string): (to: string) => string {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(useLinkTo, { wrapper }).result.current;
}

test("links to lists keep the choice of the address, and others don't name it", () => {
  const linkTo = linkAt("/portal/accounts?workspaces=wsp_1,wsp_2");
  expect(linkTo("/portal/posts")).toBe("/portal/posts?workspaces=wsp_1,wsp_2");
  expect(linkTo("/portal/posts?view=list")).toBe("/portal/posts?view=list&workspaces=wsp_1,wsp_2");
  expect(linkTo("/portal/approvals")).toBe("/portal/approvals?workspaces=wsp_1,wsp_2");
  expect(linkTo("/portal/posts/new")).toBe("/portal/posts/new");
  expect(linkTo("/portal/settings")).toBe("/portal/settings");
});

test("screens of one workspace lead back to the choice that was kept", () => {
  expect(linkAt("/portal/settings")("/portal/posts")).toBe("/portal/posts");
  keepWorkspaces("all");
  expect(linkAt("/portal/settings")("/portal/posts")).toBe("/portal/posts?workspaces=all");
  forgetWorkspaces();
  expect(linkAt("/portal/settings")("/portal/posts")).toBe("/portal/posts");
});

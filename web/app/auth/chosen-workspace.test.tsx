import { beforeEach, expect, test } from "vitest";
import { chooseWorkspace, chosenWorkspace, clientOf, roleWhenChosen } from "./chosen-workspace";

const shared = { id: "wsp_1", role: "DEVELOPER" };
const bakery = { id: "wsp_2", role: "DEVELOPER" };

beforeEach(() => sessionStorage.clear());

test("a client workspace remembers its application and where it was entered from", () => {
  chooseWorkspace(shared);
  expect(clientOf()).toBeUndefined();
  chooseWorkspace(bakery, { app: "app_1", parent: chosenWorkspace() });
  expect([chosenWorkspace(), roleWhenChosen()]).toEqual(["wsp_2", "DEVELOPER"]);
  expect(clientOf()).toEqual({ app: "app_1", parent: "wsp_1" });
});

test("from the personal workspace there is no parent, and any other choice forgets the client", () => {
  chooseWorkspace(bakery, { app: "app_1", parent: chosenWorkspace() });
  expect(clientOf()).toEqual({ app: "app_1" });
  chooseWorkspace(undefined);
  expect([chosenWorkspace(), clientOf()]).toEqual([undefined, undefined]);
});

import { expect, test } from "vitest";
import { ApiError } from "~/lib/api-error";
import { refusedWorkspace } from "./refused-workspace";

function refusal(status: number): ApiError {
  const message = 'You are not a member of the workspace "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f".';
  return new ApiError(status, "", { code: "NOT_FOUND", details: [{ field: "workspaces", message }] });
}

test("a list that is refused says for which workspace", () => {
  expect(refusedWorkspace(refusal(404))).toBe("wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f");
  expect(refusedWorkspace(refusal(403))).toBe("wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f");
});

test("any other failure is about none", () => {
  expect(refusedWorkspace(refusal(500))).toBeUndefined();
  expect(refusedWorkspace(new ApiError(404, "Not Found"))).toBeUndefined();
  expect(refusedWorkspace(new Error("wsp_1"))).toBeUndefined();
});

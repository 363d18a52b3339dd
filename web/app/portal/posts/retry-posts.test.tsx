import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schedule } from "~/api/types";
import { RetryPosts } from "./retry-posts";

const mutate = vi.hoisted(() => vi.fn());
vi.mock("./changes", () => ({ useRetryPosts: () => ({ mutate, isPending: false, error: null }) }));

beforeEach(() => mutate.mockClear());

function show(...posts: { status: string; errorCode?: string }[]) {
  return render(<RetryPosts schedule={{ id: "sch_1", publications: [{ posts }] } as unknown as Schedule} />);
}

const retry = () => screen.getByRole("button", { name: "Retry failed posts" });

test("nothing is offered when no post failed", () => {
  expect(show({ status: "COMPLETED" }).container.textContent).toBe("");
});

test("failed posts are sent again at once", async () => {
  show({ status: "FAILED", errorCode: "CONTENT_REFUSED" }, { status: "FAILED", errorCode: "PARENT_FAILED" });
  await userEvent.click(retry());
  expect(mutate).toHaveBeenCalledExactlyOnceWith(false);
});

test("a person looks before a post of unknown outcome is sent again", async () => {
  show({ status: "FAILED", errorCode: "OUTCOME_UNKNOWN" });
  await userEvent.click(retry());
  expect(mutate).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "It is not there, retry" }));
  expect(mutate).toHaveBeenCalledExactlyOnceWith(true);
});

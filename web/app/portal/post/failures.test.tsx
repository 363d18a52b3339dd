import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schedule } from "~/api/types";
import { Failures } from "./failures";

const send = vi.fn();
const sendAbsent = vi.fn();
beforeEach(() => vi.clearAllMocks());

function show(...posts: { id: string; status: string; errorCode?: string; errorMessage?: string }[]) {
  const publications = [
    { id: "pub_1", accountId: 1, platform: "TIKTOK", status: "FAILED", posts },
    {
      id: "pub_2",
      accountId: 2,
      platform: "THREADS",
      status: "COMPLETED",
      posts: [{ id: "pst_9", status: "COMPLETED" }],
    },
  ];
  return render(
    <MemoryRouter>
      <Failures
        schedule={{ id: "sch_1", publications } as unknown as Schedule}
        accounts={[]}
        retry={{ isPending: false, error: null, send, sendAbsent }}
      />
    </MemoryRouter>,
  );
}

test("nothing is said when no post failed", () => {
  expect(show({ id: "pst_1", status: "COMPLETED" }).container.textContent).toBe("");
});

test("a refused post and its replies are sent again at once", async () => {
  show(
    { id: "pst_1", status: "FAILED", errorCode: "CONTENT_REFUSED", errorMessage: "Change the post." },
    { id: "pst_2", status: "FAILED", errorCode: "PARENT_FAILED" },
  );
  expect(screen.getByRole("alert").textContent).toContain(
    "TikTok refused the post. Change the post. The other one is not sent again.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Retry TikTok" }));
  expect(send).toHaveBeenCalledExactlyOnceWith(["pst_1", "pst_2"]);
});

test("withdrawn access is fixed by connecting the account again", () => {
  show({ id: "pst_1", status: "FAILED", errorCode: "ACCOUNT_NEEDS_RECONNECT" });
  expect(screen.getByRole("link", { name: "Reconnect" }).getAttribute("href")).toBe("/portal/accounts");
});

test("a person looks before a post of unknown outcome is sent again", async () => {
  show({ id: "pst_1", status: "FAILED", errorCode: "OUTCOME_UNKNOWN" });
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "It is not there: send again" }));
  expect(screen.getByRole("button", { name: "It is there..." })).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  expect(sendAbsent).toHaveBeenCalledExactlyOnceWith(["pst_1"]);
});

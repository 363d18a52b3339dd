import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Finding, FindingList } from "./finding";

test("a finding says what it is, and a click fixes it", () => {
  const leaveOut = vi.fn();
  render(
    <FindingList>
      <Finding tone="failed" about="X" fixes={[{ label: "Leave X out", onClick: leaveOut }]}>
        Video is 152 s long; X accepts 0.5 to 140 s.
      </Finding>
    </FindingList>,
  );
  expect(screen.getByRole("listitem").textContent).toContain("Error: X Video is 152 s long");
  fireEvent.click(screen.getByRole("button", { name: "Leave X out" }));
  expect(leaveOut).toHaveBeenCalledOnce();
});

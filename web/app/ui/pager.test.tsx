import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Pager } from "./pager";

test.each([0, 1])("with %i pages there is no pager", (totalPages) => {
  const { container } = render(<Pager page={0} totalPages={totalPages} onPage={vi.fn()} />);
  expect(container.innerHTML).toBe("");
});

test("the first of two pages leads only on", async () => {
  const onPage = vi.fn();
  render(<Pager page={0} totalPages={2} onPage={onPage} />);
  expect(screen.getByText("Page 1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

test("on the last page Next keeps the focus and does nothing", async () => {
  const onPage = vi.fn();
  const { rerender } = render(<Pager page={0} totalPages={2} onPage={vi.fn()} />);
  const next = screen.getByRole("button", { name: "Next" });
  next.focus();
  rerender(<Pager page={1} totalPages={2} onPage={onPage} />);
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(next);
  expect(onPage).not.toHaveBeenCalled();
});

test("while a page is loading, the pager says so and takes no further step", async () => {
  const onPage = vi.fn();
  render(<Pager page={1} totalPages={3} isLoading onPage={onPage} />);
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(onPage).not.toHaveBeenCalled();
});

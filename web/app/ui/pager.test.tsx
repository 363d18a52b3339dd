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
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});

test("the last page leads only back", () => {
  render(<Pager page={1} totalPages={2} onPage={vi.fn()} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous" }).disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, Toasts } from "./toast";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a toast is announced in a live region that was there before, and goes after six seconds", () => {
  render(<Toasts />);
  const region = screen.getByRole("status");
  act(() => toast("Fernhill Publisher was created."));
  expect(region.textContent).toBe("Fernhill Publisher was created.");
  act(() => vi.advanceTimersByTime(6_000));
  expect(region.textContent).toBe("");
});

test("there is one toast at a time, and it waits for a pointer to leave", () => {
  render(<Toasts />);
  act(() => toast("First"));
  act(() => toast("Second"));
  expect(screen.getByRole("status").textContent).toBe("Second");
  const shown = screen.getByText("Second").parentElement as HTMLElement;
  fireEvent.pointerEnter(shown);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText("Second")).toBeTruthy();
  fireEvent.pointerLeave(shown);
  act(() => vi.advanceTimersByTime(6_000));
  expect(screen.queryByText("Second")).toBeNull();
});

test("what was done is undone from its toast, which stays while the button has the focus", () => {
  render(<Toasts />);
  const undo = vi.fn();
  act(() => toast("Tom is a viewer.", { label: "Undo", onClick: undo }));
  const button = screen.getByRole("button", { name: "Undo" });
  fireEvent.focus(button);
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Tom is a viewer.")).toBeNull();
});

test("a toast is dismissed", () => {
  render(<Toasts />);
  act(() => toast("Third"));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Third")).toBeNull();
});

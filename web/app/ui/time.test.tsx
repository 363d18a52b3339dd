import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Ago } from "./time";

afterEach(() => vi.useRealTimers());

test("tells how long ago, keeps itself fresh, and has the exact time and zone on hover", () => {
  vi.useFakeTimers({ now: new Date("2025-11-21T09:30:00Z") });
  render(<Ago iso="2025-11-21T09:29:30.000Z" none="Never" />);
  const time = screen.getByText("just now");
  expect(time.title).toMatch(/^21 Nov 2025, .*\(.+\)$/);
  act(() => vi.advanceTimersByTime(120_000));
  expect(time.textContent).toBe("2 minutes ago");
});

test("a missing time has a word of its own", () => {
  render(<Ago iso={null} none="Never" />);
  expect(screen.getByText("Never")).toBeTruthy();
});

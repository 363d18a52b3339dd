import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyRoute } from "./lazy-route";

test("shows what stands in, then the screen", async () => {
  const Screen = lazyRoute(() => Promise.resolve(() => <h1>Posts</h1>), <p>Loading...</p>);
  render(<Screen />);
  expect(screen.getByText("Loading...")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Posts" })).toBeTruthy();
});

test("a failed part of the app offers to load the page again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const Screen = lazyRoute<object>(() => Promise.reject(new TypeError("Failed to fetch")));
  render(<Screen />);
  expect((await screen.findByRole("alert")).textContent).toContain("Loading chunk failed");
  screen.getByRole("button", { name: "Reload" }).click();
  expect(reload).toHaveBeenCalledOnce();
});

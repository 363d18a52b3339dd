import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Menu } from "./menu";

test("opens, acts and closes; Escape and a click elsewhere close it without acting", async () => {
  const onPause = vi.fn();
  render(
    <>
      <Menu label="Manage" about="a webhook" items={[{ label: "Pause", onClick: onPause }]} />
      <p>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole("button", { name: "Manage: a webhook" });
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();

  await userEvent.click(button);
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  expect(onPause).toHaveBeenCalledOnce();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);

  await userEvent.keyboard("{Enter}{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  await userEvent.click(screen.getByText("Elsewhere"));
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(onPause).toHaveBeenCalledOnce();
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tabs } from "./tabs";

test.each([
  ["{ArrowRight}", "two"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}", "one"],
  ["{ArrowLeft}", "three"],
  ["{End}{Home}", "one"],
  ["{End}", "three"],
  ["x", "one"],
])("%s leads to panel %s", async (keys, panel) => {
  render(
    <Tabs
      label="Language"
      tabs={[
        { name: "1", panel: "one" },
        { name: "2", panel: "two" },
        { name: "3", panel: "three" },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(screen.getByRole("tabpanel").textContent).toBe(panel);
  expect(document.activeElement?.getAttribute("aria-selected")).toBe("true");
});

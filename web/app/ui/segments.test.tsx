import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Segments } from "./segments";

test("one of few is chosen by name", () => {
  const choose = vi.fn();
  const options = [
    { value: "NOW", label: "Now" },
    { value: "AT", label: "At a time" },
  ] as const;
  render(<Segments label="When" options={options} value="NOW" onChange={choose} />);
  expect(screen.getByRole("radiogroup", { name: "When" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Now" })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("radio", { name: "At a time" }));
  expect(choose).toHaveBeenCalledWith("AT");
});

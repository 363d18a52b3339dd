import { act, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, Suspense, use, useState } from "react";
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

test("a choice shows at once, though the screen follows later", async () => {
  const options = [
    { value: "MONTH", label: "Month" },
    { value: "LIST", label: "List" },
  ] as const;
  const list = Promise.withResolvers<void>();
  const List = () => use(list.promise) ?? <p>The list</p>;

  function Screen() {
    const [view, setView] = useState<"MONTH" | "LIST">("MONTH");
    const follow = (next: typeof view) => startTransition(() => setView(next));
    return (
      <Suspense>
        <Segments label="View" options={options} value={view} onChange={follow} />
        {view === "LIST" ? <List /> : <p>The month</p>}
      </Suspense>
    );
  }

  render(<Screen />);
  await act(async () => screen.getByRole("radio", { name: "List" }).click());
  expect(screen.getByRole("radio", { name: "List" })).toHaveProperty("checked", true);
  expect(screen.getByText("The month")).toBeTruthy();

  await act(async () => list.resolve());
  expect(screen.getByText("The list")).toBeTruthy();
  expect(screen.getByRole("radio", { name: "List" })).toHaveProperty("checked", true);
});

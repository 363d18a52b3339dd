import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { focusNow, useFocusHandover } from "./focus";

function Row() {
  return (
    <p ref={useFocusHandover<HTMLParagraphElement>()}>
      <button type="button">Delete</button>
    </p>
  );
}

function Region({ hasRow }: { hasRow: boolean }) {
  return (
    <section tabIndex={-1} aria-label="Rows">
      {hasRow && <Row />}
      <button type="button">Elsewhere</button>
    </section>
  );
}

test("what goes away hands the focus inside of it to the region around it", () => {
  const { rerender } = render(<Region hasRow />);
  screen.getByRole("button", { name: "Delete" }).focus();
  rerender(<Region hasRow={false} />);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Rows" }));
});

test("what goes away leaves a focus alone that is elsewhere", () => {
  const { rerender } = render(<Region hasRow />);
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  elsewhere.focus();
  rerender(<Region hasRow={false} />);
  expect(document.activeElement).toBe(elsewhere);
});

test("what appears with the focus takes it", () => {
  render(
    <h2 tabIndex={-1} ref={focusNow}>
      Created
    </h2>,
  );
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});

import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { HttpStatus, WebhookBadge } from "./badge";
import { DeliveryBadge, OutcomeBadge, outcomeLooks } from "./outcome-badge";

test.each([
  ["PENDING", "Pending", "pending"],
  ["SCHEDULED", "Scheduled", "scheduled"],
  ["SUCCEEDED", "Succeeded", "succeeded"],
  ["FAILED", "Failed", "failed"],
  ["HELD_BACK", "Held Back", ""],
])("delivery status %s reads %s", (status, text, tone) => {
  const { container } = render(<DeliveryBadge status={status} />);
  expect(container.textContent).toBe(text);
  expect(container.firstElementChild?.className.trim()).toBe(`badge tone ${tone}`.trim());
});

function iconOf(status: string) {
  const { container } = render(<OutcomeBadge status={status} />);
  return container.querySelector("path")?.getAttribute("d");
}

test("a known outcome never has the icon of an unknown one", () => {
  const known = Object.keys(outcomeLooks);
  expect(known).toContain("PARTIALLY_COMPLETED");
  expect(known.filter((status) => iconOf(status) === iconOf("HELD_BACK"))).toEqual([]);
});

test.each([
  ["ACTIVE", "badge wide tone succeeded"],
  ["DISABLED_GONE", "badge wide tone"],
])("webhook status %s", (status, className) => {
  const { container } = render(<WebhookBadge status={status} />);
  expect(container.firstElementChild?.className.trim()).toBe(className);
});

test.each([
  [204, "HTTP 204", "succeeded"],
  [302, "HTTP 302", "failed"],
  [503, "HTTP 503", "failed"],
  [null, "HTTP –", ""],
])("HTTP status %s", (status, text, tone) => {
  const { container } = render(<HttpStatus status={status} />);
  expect(container.textContent).toBe(text);
  expect(container.firstElementChild?.className.trim()).toBe(`http-status tone ${tone}`.trim());
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { eventTypes, everyGroup, everyType } from "~/lib/events";
import { EventPicker } from "./event-picker";

test("13 types and the ones to ask for stand in seven groups, and a group is chosen as a whole", async () => {
  render(<Picker />);
  expect([everyGroup.length, eventTypes.length]).toEqual([7, 13]);
  expect(screen.getAllByRole("group")).toHaveLength(everyGroup.length);
  expect(screen.getAllByRole("checkbox")).toHaveLength(everyType.length);
  await press("Select All Post Events");
  expect(chosen()).toBe("post.completed post.failed post.deleted");
  await userEvent.click(screen.getByRole("checkbox", { name: "schedule.failed" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "post.failed" }));
  expect(chosen()).toBe("post.completed post.deleted schedule.failed");
  await press("Select All Post Events");
  await press("Deselect All Post Events");
  expect(chosen()).toBe("schedule.failed");
});

function Picker() {
  const [types, setTypes] = useState<string[]>([]);
  return (
    <>
      <EventPicker chosen={types} onChange={setTypes} />
      <output>{types.join(" ")}</output>
    </>
  );
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole("button", { name }));
}

function chosen(): string | null {
  return screen.getByRole("status").textContent;
}

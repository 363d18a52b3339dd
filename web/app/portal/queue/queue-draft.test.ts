import { expect, test } from "vitest";
import { copyDay, draftOf, inOrder, isSameQueue, newSlot, requestOf } from "./queue-draft";

const queue = {
  timeZone: "Europe/London",
  slots: [
    { day: "MONDAY", time: "09:30" },
    { day: "MONDAY", time: "12:30" },
    { day: "SATURDAY", time: "10:00" },
  ],
} as const;
const draft = draftOf({ ...queue, slots: [...queue.slots] }, "Europe/Berlin");

test("slots are sent in the order of the week, whatever the order of the edits", () => {
  const sunday = { id: "1", day: "SUNDAY", time: "08:00" } as const;
  const early = { id: "2", day: "MONDAY", time: "07:00" } as const;
  const edited = { ...draft, slots: [sunday, ...draft.slots, early] };
  expect(requestOf(edited).slots.map(({ day, time }) => `${day} ${time}`)).toEqual([
    "MONDAY 07:00",
    "MONDAY 09:30",
    "MONDAY 12:30",
    "SATURDAY 10:00",
    "SUNDAY 08:00",
  ]);
  expect(inOrder(edited).indexOf(early)).toBe(0);
  expect(isSameQueue(edited, draft)).toBe(false);
  expect(isSameQueue({ ...draft, slots: draft.slots.toReversed() }, draft)).toBe(true);
});

test("a new slot is an hour after the last one of its day", () => {
  expect(newSlot(draft, "MONDAY").time).toBe("13:30");
  expect(newSlot(draft, "TUESDAY").time).toBe("09:00");
  const late = { ...draft, slots: [{ id: "1", day: "MONDAY", time: "23:15" } as const] };
  expect(newSlot(late, "MONDAY").time).toBe("");
});

test("copies replace the times of the other days, and get ids of their own", () => {
  const copied = copyDay(draft, "MONDAY", ["TUESDAY", "SATURDAY"]);
  expect(requestOf(copied).slots.filter(({ day }) => day === "SATURDAY")).toEqual([
    { day: "SATURDAY", time: "09:30" },
    { day: "SATURDAY", time: "12:30" },
  ]);
  expect(new Set(copied.slots.map(({ id }) => id)).size).toBe(6);
});

test("a workspace that never had a queue begins with the person's own zone", () => {
  expect(draftOf({ timeZone: "UTC", slots: [] }, "Europe/Berlin").timeZone).toBe("Europe/Berlin");
  expect(draftOf({ timeZone: "Europe/London", slots: [] }, "Europe/Berlin").timeZone).toBe("Europe/London");
});

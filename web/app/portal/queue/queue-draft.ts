/** The queue as the form holds it: plain data, so that it can be kept, compared and sent. */
import type { QueueSlots } from "~/api/types";
import { type WeekDay, week } from "~/portal/data/queue";

export interface DraftSlot {
  /** Stays the same while its time is edited. */
  id: string;
  day: WeekDay;
  /** `09:00`; empty until it is chosen. */
  time: string;
}

export interface QueueDraft {
  timeZone: string;
  slots: readonly DraftSlot[];
}

/** A workspace that never had a queue begins with the clocks of the person who sets it up. */
export function draftOf({ timeZone, slots }: QueueSlots, ownZone: string): QueueDraft {
  const isNew = slots.length === 0 && timeZone === "UTC";
  return {
    timeZone: isNew ? ownZone : timeZone,
    slots: slots.map(({ day, time }) => ({ id: `${day} ${time}`, day, time })),
  };
}

/** The slots in the order in which they are sent: the API names a wrong one by its place. */
export function inOrder({ slots }: QueueDraft): DraftSlot[] {
  return week.flatMap((day) =>
    slots.filter((slot) => slot.day === day).toSorted((a, b) => a.time.localeCompare(b.time)),
  );
}

export function requestOf(draft: QueueDraft): QueueSlots {
  return { timeZone: draft.timeZone, slots: inOrder(draft).map(({ day, time }) => ({ day, time })) };
}

export function isSameQueue(a: QueueDraft, b: QueueDraft): boolean {
  return JSON.stringify(requestOf(a)) === JSON.stringify(requestOf(b));
}

export function timesOf({ slots }: { slots: readonly { day: WeekDay; time: string }[] }, day: WeekDay): string[] {
  return slots.filter((slot) => slot.day === day).map(({ time }) => time);
}

/** A new slot an hour after the last one of its day. */
export function newSlot(draft: QueueDraft, day: WeekDay): DraftSlot {
  return { id: crypto.randomUUID(), day, time: timeAfter(timesOf(draft, day)) };
}

function timeAfter(times: readonly string[]): string {
  const last = times.toSorted().at(-1);
  if (!last) return "09:00";
  const hour = Number(last.slice(0, 2)) + 1;
  return hour < 24 ? `${String(hour).padStart(2, "0")}${last.slice(2)}` : "";
}

/** These days get the times of one, instead of their own. */
export function copyDay(draft: QueueDraft, from: WeekDay, to: readonly WeekDay[]): QueueDraft {
  const times = timesOf(draft, from);
  const copies = to.flatMap((day) => times.map((time) => ({ id: crypto.randomUUID(), day, time })));
  return { ...draft, slots: [...draft.slots.filter(({ day }) => !to.includes(day)), ...copies] };
}

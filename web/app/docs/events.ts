/** contract/events.json: what a real server sent; e2e/events.test.ts holds it to what it sends today. */
import recorded from "../../../contract/events.json" with { type: "json" };

export interface RecordedEvent {
  id: string;
  type: string;
  occurredAt: string;
  data: Record<string, unknown>;
}

export const recordedEvents = recorded as unknown as readonly RecordedEvent[];

export function recordedEvent(type: string): RecordedEvent {
  const found = recordedEvents.find((event) => event.type === type);
  if (!found) throw new Error(`contract/events.json has no ${type}`);
  return found;
}

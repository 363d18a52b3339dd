import type { INodePropertyOptions } from "n8n-workflow";
import eventTypes from "../shared/event-types.json";
import type { components } from "../shared/schema";

export type EventType = components["schemas"]["EventType"];

export const eventOptions: INodePropertyOptions[] = eventTypes
  .map(({ type, meaning }) => ({ name: label(type), value: type, description: meaning }))
  .sort((one, other) => one.name.localeCompare(other.name));

/** `media.import.ready` as `Media Import Ready`. */
function label(type: string): string {
  return type.replaceAll(/[._]/g, " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

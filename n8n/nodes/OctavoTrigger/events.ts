import type { INodePropertyOptions } from "n8n-workflow";
import type { components } from "../shared/schema";

export type EventType = components["schemas"]["EventType"];

const NAMES: Record<EventType, string> = {
  "account.connected": "Account Connected",
  "account.disconnected": "Account Disconnected",
  "account.reconnect_required": "Account Reconnect Required",
  "media.import.failed.permanent": "Media Import Failed Permanently",
  "media.import.failed.temporary": "Media Import Failed Temporarily",
  "media.import.progress": "Media Import Progress",
  "media.import.queued": "Media Import Queued",
  "media.import.ready": "Media Import Ready",
  "post.completed": "Post Completed",
  "post.failed": "Post Failed",
  "publication.completed": "Publication Completed",
  "publication.failed": "Publication Failed",
  "publication.partially_completed": "Publication Partially Completed",
  "schedule.completed": "Schedule Completed",
  "schedule.failed": "Schedule Failed",
  "schedule.partially_completed": "Schedule Partially Completed",
};

export const eventOptions: INodePropertyOptions[] = Object.entries(NAMES).map(([value, name]) => ({ name, value }));

import type { AuditAction } from "~/api/types";
import { auditActions } from "./audit-sentence";

/** What the address holds. Times are instants in UTC. */
export interface AuditFilter {
  actor?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** Reads the address. Values that mean nothing count as absent. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  return {
    actor: parameters.get("actor") ?? undefined,
    action: auditActions.find((action) => action === parameters.get("action")),
    from: instant(parameters.get("from")),
    to: instant(parameters.get("to")),
  };
}

export function writeFilter(filter: AuditFilter): URLSearchParams {
  const set = Object.entries(filter).filter((pair): pair is [string, string] => !!pair[1]);
  return new URLSearchParams(set);
}

function instant(text: string | null): string | undefined {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

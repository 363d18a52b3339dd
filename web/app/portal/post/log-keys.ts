import { type RefObject, useEffect } from "react";
import type { Schedule } from "~/api/types";
import type { PageKey } from "~/portal/data/page-commands";
import { areSingleKeysOn } from "~/portal/data/shortcuts";
import { blockId } from "./block-id";

/** Undefined for people who may not retry. */
type Retry = ((ids: string[]) => void) | undefined;

/** For the list of shortcuts. */
export const logKeys: readonly PageKey[] = [
  { keys: "J", does: "In the log: the next account" },
  { keys: "K", does: "In the log: the account before" },
  { keys: "C", does: "In the log: copy the permalink" },
  { keys: "R", does: "In the log: retry" },
];

/**
 * J and K move through the accounts, C copies a permalink, R retries. The keys work while the focus is in the log, so that they
 * are in nobody's way elsewhere.
 */
export function useLogKeys(log: RefObject<HTMLElement | null>, schedule: Schedule, onRetry: Retry): void {
  useEffect(() => {
    const element = log.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      const summaries = [...(element?.querySelectorAll<HTMLElement>(".log-block > details > summary") ?? [])];
      const current = summaries.findIndex((summary) => summary.parentElement?.contains(document.activeElement));
      if (event.key === "j") summaries[current + 1]?.focus();
      if (event.key === "k") summaries[Math.max(0, current - 1)]?.focus();
      if (event.key === "c" || event.key === "r")
        act(event.key, summaries[current]?.closest("li")?.id, schedule, onRetry);
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [log, schedule, onRetry]);
}

function act(key: "c" | "r", block: string | undefined, schedule: Schedule, onRetry: Retry): void {
  const posts = schedule.publications.find(({ accountId }) => blockId(accountId) === block)?.posts ?? [];
  const permalink = posts.find((post) => post.permalink)?.permalink;
  const failed = posts.filter(({ status, errorCode }) => status === "FAILED" && errorCode !== "OUTCOME_UNKNOWN");
  if (key === "c" && permalink) void navigator.clipboard.writeText(permalink);
  if (key === "r" && failed.length > 0) onRetry?.(failed.map(({ id }) => id));
}

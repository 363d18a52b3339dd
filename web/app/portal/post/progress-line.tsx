import type { Schedule, TimelineItem } from "~/api/types";
import { formatMoment } from "~/lib/format";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { networkName } from "~/ui/network";
import { outcome } from "~/portal/data/post-status";

/** How far the publishing is, and what comes next. */
export function ProgressLine({ schedule, items }: { schedule: Schedule; items: readonly TimelineItem[] }) {
  return (
    <p className="progress-line tabular" role="status">
      <OutcomeBadge status={schedule.status} /> {outcome(schedule)}. {nextStep(schedule, items)}
    </p>
  );
}

/** The account that tries again next, or what it waits for. */
function nextStep(schedule: Schedule, items: readonly TimelineItem[]): string {
  const waiting = schedule.publications.flatMap(({ accountId, status }) => {
    const last = items.findLast((item) => item.accountId === accountId && item.postId);
    return status !== "COMPLETED" && status !== "FAILED" && last ? [last] : [];
  });
  const limited = waiting.find(({ kind }) => kind === "WAITING_FOR_LIMIT");
  if (limited) return inLocalTime(limited.message);
  const retried = waiting.find(({ kind, message }) => kind === "RETRY_SCHEDULED" && instants.test(message));
  if (!retried) return "";
  const time = retried.message.match(instants)?.at(-1) ?? "";
  return `${networkName(retried.platform ?? "")} tries again at ${formatMoment(time)}.`;
}

const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** A message of the API with its instants in the person's own zone. */
export function inLocalTime(message: string): string {
  return message.replaceAll(new RegExp(instants, "g"), (iso) => formatMoment(iso));
}

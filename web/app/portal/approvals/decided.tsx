import type { ReactNode } from "react";
import { dayAndTime } from "~/lib/zoned-time";
import { focusNow } from "~/ui/focus";
import { Time } from "~/ui/time";
import type { ApprovalItem } from "~/portal/data/approvals";
import { partyName } from "./approval-words";

interface DecidedProps {
  item: ApprovalItem;
  zone: string;
  /** The person decided here just now. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** What was decided, in the place of the buttons. */
export function Decided({ item: { approval, time, schedule }, zone, takesFocus = false, children }: DecidedProps) {
  const approved = approval.isSigned ? "approved and signed" : "approved";
  const verb = approval.status === "REJECTED" ? "rejected" : approved;
  return (
    <footer className="decision-bar" tabIndex={-1} ref={takesFocus ? focusNow : undefined}>
      {approval.decidedAt ? (
        <p className="tabular">
          <b>{approval.decidedBy ? partyName(approval.decidedBy) : "Someone"}</b> {verb} it at{" "}
          <Time iso={approval.decidedAt} none="" />.{" "}
          {schedule.status === "SCHEDULED" && time && `It goes out ${dayAndTime(time, zone)}.`}
        </p>
      ) : (
        <p>The post doesn’t wait for approval any more: it was cancelled, or is a draft again.</p>
      )}
      {approval.decidedBy?.createdBy && (
        <p className="supporting">{approval.decidedBy.createdBy.name ?? "A member"} created the link.</p>
      )}
      {approval.reason && <p className="changed-text">“{approval.reason}”</p>}
      {children}
    </footer>
  );
}

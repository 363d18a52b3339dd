import { Link } from "react-router";
import type { Approval, Schedule } from "~/api/types";
import { paths } from "~/lib/paths";
import { Time } from "~/ui/time";

/** Whether someone approved the post, and who. */
export function ApprovalLine({ schedule, approval }: { schedule: Schedule; approval: Approval }) {
  const { status, requestedBy, decidedBy, decidedAt, reason, isSigned } = approval;
  const unverified = decidedBy?.type === "REVIEW_LINK" ? " (by a review link, name not verified)" : "";
  const decider = `${decidedBy?.name ?? "A member"}${unverified}`;
  const approved = isSigned ? "approved and signed" : "approved";
  if (status === "PENDING") {
    return (
      <p>
        {requestedBy.name ?? "Its author"} asked for approval.{" "}
        <Link to={paths.approvalOf(schedule.id)}>Decide under Approvals</Link>
      </p>
    );
  }
  if (status === "VOID") return null;
  return (
    <p className="tabular">
      {decider} {status === "APPROVED" ? approved : "rejected"} it at <Time iso={decidedAt} none="" />.
      {reason && ` “${reason}” Change the post to ask again.`}
    </p>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import type { ApprovalItem } from "~/portal/data/approvals";
import { useLinkTo } from "~/portal/data/workspace-links";

/** What was decided today stands in for what waits. */
export function NothingWaits({ decided = [] }: { decided: readonly ApprovalItem[] | undefined }) {
  const [today] = useState(() => new Date().toDateString());
  const linkTo = useLinkTo();
  const ofToday = decided.filter(({ approval }) => new Date(approval.decidedAt ?? "").toDateString() === today);
  const approved = ofToday.filter(({ approval }) => approval.status === "APPROVED").length;
  const words = [count(approved, "approved"), count(ofToday.length - approved, "rejected")].filter(Boolean);
  return (
    <div className="empty-state">
      <h2>Nothing to approve</h2>
      {words.length > 0 ? (
        <p>
          Today: {words.join(", ")}. <Link to={linkTo(`${paths.approvals}?show=decided`)}>Show them</Link>
        </p>
      ) : (
        <p>Posts of keys and applications that need approval appear here.</p>
      )}
    </div>
  );
}

function count(amount: number, deed: string): string {
  return amount > 0 ? `${amount} ${deed}` : "";
}

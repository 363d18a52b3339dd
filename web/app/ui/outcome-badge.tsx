import { titleCase } from "~/lib/format";
import { Icon, type IconName } from "./icons";

interface Look {
  tone: "pending" | "scheduled" | "succeeded" | "failed" | "";
  icon: IconName;
  /** Where the API's name does not read well. */
  label?: string;
}

const unknown: Look = { tone: "", icon: "question" };

const deliveryLooks: Record<string, Look> = {
  PENDING: { tone: "pending", icon: "hourglass" },
  SCHEDULED: { tone: "scheduled", icon: "refresh" },
  SUCCEEDED: { tone: "succeeded", icon: "tick" },
  FAILED: { tone: "failed", icon: "cross" },
};

/** States of schedules, publications and posts, in the same four inks. */
export const outcomeLooks: Record<string, Look> = {
  DRAFT: { tone: "", icon: "hourglass" },
  PENDING: { tone: "pending", icon: "hourglass" },
  SCHEDULED: { tone: "scheduled", icon: "clock" },
  WAITING_FOR_APPROVAL: { tone: "pending", icon: "hourglass", label: "Needs approval" },
  APPROVED: { tone: "succeeded", icon: "tick" },
  REJECTED: { tone: "failed", icon: "cross" },
  HELD: { tone: "pending", icon: "exclamation" },
  PUBLISHING: { tone: "scheduled", icon: "refresh" },
  COMPLETED: { tone: "succeeded", icon: "tick" },
  PARTIALLY_COMPLETED: { tone: "pending", icon: "exclamation", label: "Partly completed" },
  FAILED: { tone: "failed", icon: "cross" },
  CANCELLED: { tone: "", icon: "cross" },
  DELETED: { tone: "", icon: "cross" },
};

/** The tone and the icon of a schedule, a publication or a post, and its state in words. */
export function outcomeLook(status: string): Required<Look> {
  const look = outcomeLooks[status] ?? unknown;
  return { label: titleCase(status), ...look };
}

export function DeliveryBadge({ status }: { status: string }) {
  return <StateBadge status={status} look={deliveryLooks[status] ?? unknown} />;
}

export function OutcomeBadge({ status }: { status: string }) {
  return <StateBadge status={status} look={outcomeLooks[status] ?? unknown} />;
}

function StateBadge({ status, look }: { status: string; look: Look }) {
  return (
    <span className={`badge tone ${look.tone}`}>
      <Icon name={look.icon} />
      {look.label ?? titleCase(status)}
    </span>
  );
}

import type { Webhook } from "~/api/types";
import { Icon } from "~/ui/icons";

/** Why nothing is sent, where the webhook is not active. */
export function InactiveNote({ webhook }: { webhook: Webhook }) {
  if (webhook.status === "ACTIVE") return null;
  return (
    <div className="banner tone pending" role="status">
      <Icon name="pause" />
      <p>{whyInactive(webhook)}</p>
    </div>
  );
}

export function whyInactive({ status, statusReason }: Webhook): string {
  if (status === "PAUSED") return "This webhook is paused. Deliveries wait until you resume it.";
  const reason = statusReason ? `: ${statusReason.replace(/\.?$/, ".")}` : ".";
  return `Octavo disabled this webhook${reason} Reactivate it to send deliveries.`;
}

import type { Webhook } from "~/api/types";
import { Menu } from "~/ui/menu";
import type { WebhookTask } from "./webhook-dialog";

interface WebhookMenuProps {
  webhook: Webhook;
  onEdit: () => void;
  onTask: (task: WebhookTask) => void;
  onStatus: (status: "ACTIVE" | "PAUSED") => void;
}

/** What can be done with a webhook beyond looking at its deliveries. */
export function WebhookMenu({ webhook, onEdit, onTask, onStatus }: WebhookMenuProps) {
  return (
    <Menu
      label="Manage"
      about={webhook.url}
      items={[
        { label: "Edit", onClick: onEdit },
        statusItem(webhook, onStatus),
        { label: "Send a test event", onClick: () => onTask("test") },
        { label: "Recover failed deliveries", onClick: () => onTask("recover") },
        { label: "Rotate the API key", onClick: () => onTask("rotate") },
        { label: "Verify signatures", onClick: () => onTask("recipe") },
      ]}
    />
  );
}

/** Pauses what is active; anything else, also what Octavo disabled, becomes active. */
function statusItem({ status }: Webhook, onStatus: WebhookMenuProps["onStatus"]) {
  if (status === "ACTIVE") return { label: "Pause", onClick: () => onStatus("PAUSED") };
  const label = status === "PAUSED" ? "Resume" : "Reactivate";
  return { label, onClick: () => onStatus("ACTIVE") };
}

import { useState } from "react";
import { useSearchParams } from "react-router";
import type { App, Webhook } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { ErrorBanner } from "~/ui/banner";
import { WebhookBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { useFocusHandover } from "~/ui/focus";
import { useDeleteWebhook, useUpdateWebhook } from "~/portal/data/webhooks";
import { WebhookDialog, type WebhookTask } from "./webhook-dialog";
import { WebhookFacts } from "./webhook-facts";
import { WebhookMenu } from "./webhook-menu";

const EditWebhook = lazyRoute(async () => (await import("./edit-webhook")).EditWebhook);

interface WebhookRowProps {
  app: App;
  webhook: Webhook;
  /** It was just created, and takes the focus. */
  isNew: boolean;
}

/** A webhook, or the form of its settings in its place. */
export function WebhookRow({ app, webhook, isNew }: WebhookRowProps) {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  if (isEditing) {
    const close = () => {
      setEdited(true);
      setEditing(false);
    };
    return <EditWebhook webhook={webhook} onClose={close} />;
  }
  return <WebhookSummary app={app} webhook={webhook} hasFocus={isNew || wasEdited} onEdit={() => setEditing(true)} />;
}

interface WebhookSummaryProps {
  app: App;
  webhook: Webhook;
  hasFocus: boolean;
  onEdit: () => void;
}

function WebhookSummary({ app, webhook, hasFocus, onEdit }: WebhookSummaryProps) {
  const [, setParameters] = useSearchParams();
  const [task, setTask] = useState<WebhookTask>();
  const frame = useFocusHandover<HTMLElement>(hasFocus);
  const remove = useDeleteWebhook();
  const update = useUpdateWebhook(webhook.id);

  return (
    <article className="resource-row" aria-label={webhook.url} tabIndex={-1} ref={frame}>
      <div>
        <div className="title-line">
          <span className="mono">{webhook.url}</span>
          <CopyButton value={webhook.url} label="Copy webhook URL" />
          <WebhookBadge status={webhook.status} />
        </div>
        <WebhookFacts webhook={webhook} />
        {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete webhook" />}
        {update.error && <ErrorBanner error={update.error} fallback="Failed to update webhook" />}
      </div>
      <div className="button-row">
        <Button size="small" onClick={() => setParameters({ deliveries: webhook.id })}>
          View Deliveries
        </Button>
        <WebhookMenu
          webhook={webhook}
          onEdit={onEdit}
          onTask={setTask}
          onStatus={(status) => update.mutate({ status })}
        />
        <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setTask("delete")}>
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
      <WebhookDialog
        app={app}
        webhook={webhook}
        task={task}
        onClose={() => setTask(undefined)}
        onDelete={() => remove.mutate(webhook.id)}
      />
    </article>
  );
}

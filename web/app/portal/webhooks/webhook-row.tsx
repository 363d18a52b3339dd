import { useState } from "react";
import { useSearchParams } from "react-router";
import type { App, Webhook } from "~/api/types";
import { lazyRoute } from "~/lib/lazy-route";
import { ErrorBanner } from "~/ui/banner";
import { WebhookBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { useDeleteWebhook, useUpdateWebhook } from "./queries";
import { WebhookDialog, type WebhookTask } from "./webhook-dialog";
import { WebhookFacts } from "./webhook-facts";
import { WebhookMenu } from "./webhook-menu";

const EditWebhook = lazyRoute(async () => (await import("./edit-webhook")).EditWebhook);

export function WebhookRow({ app, webhook }: { app: App; webhook: Webhook }) {
  const [, setParameters] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const [task, setTask] = useState<WebhookTask>();
  const remove = useDeleteWebhook();
  const update = useUpdateWebhook(webhook.id);
  if (isEditing) return <EditWebhook webhook={webhook} onClose={() => setEditing(false)} />;

  return (
    <article className="hook" aria-label={webhook.url}>
      <div>
        <div className="u">
          <span className="mono">{webhook.url}</span>
          <CopyButton value={webhook.url} label="Copy webhook URL" />
          <WebhookBadge status={webhook.status} />
        </div>
        <WebhookFacts webhook={webhook} />
        {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete webhook" />}
        {update.error && <ErrorBanner error={update.error} fallback="Failed to update webhook" />}
      </div>
      <div className="btns content-start">
        <Button size="sm" onClick={() => setParameters({ deliveries: webhook.id })}>
          View Deliveries
        </Button>
        <WebhookMenu
          webhook={webhook}
          onEdit={() => setEditing(true)}
          onTask={setTask}
          onStatus={(status) => update.mutate({ status })}
        />
        <Button
          size="sm"
          variant="quiet-danger"
          pending={remove.isPending}
          onClick={() => setTask("delete")}
        >
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

import { useState } from "react";
import type { App } from "~/api/types";
import { lazyRoute } from "~/lib/lazy-route";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { useWebhooks } from "./queries";
import { WebhookRow } from "./webhook-row";

const CreateWebhook = lazyRoute(async () => (await import("./create-webhook")).CreateWebhook);

export function WebhookSection({ app }: { app: App }) {
  const webhooks = useWebhooks(app.id);
  const [isAdding, setAdding] = useState(false);
  const isEmpty = webhooks.data?.length === 0;

  return (
    <div className="hooks">
      <header>
        <h3>Webhooks for {app.name}</h3>
        {!isAdding && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add Webhook
          </Button>
        )}
      </header>
      {isAdding && <CreateWebhook app={app} onClose={() => setAdding(false)} />}
      {webhooks.isPending && <Loader>Loading webhooks...</Loader>}
      <QueryError query={webhooks} fallback="Failed to load webhooks" />
      {isEmpty && !isAdding && (
        <div className="empty">
          <span>No webhooks configured for this app.</span>
          <Button onClick={() => setAdding(true)}>Add Your First Webhook</Button>
        </div>
      )}
      {webhooks.data?.map((webhook) => (
        <WebhookRow key={webhook.id} app={app} webhook={webhook} />
      ))}
    </div>
  );
}

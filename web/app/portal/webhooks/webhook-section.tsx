import { useId, useState } from "react";
import type { App } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { focusNow } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { useWebhooks } from "~/portal/data/webhooks";
import { WebhookRow } from "./webhook-row";
import "./webhook-section.css";

const CreateWebhook = lazyRoute(async () => (await import("./create-webhook")).CreateWebhook);

export function WebhookSection({ app }: { app: App }) {
  const titleId = useId();
  const webhooks = useWebhooks(app.id);
  const [isAdding, setAdding] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const [created, setCreated] = useState<string>();
  const isEmpty = webhooks.data?.length === 0;
  const focusAfterCancel = wasCancelled ? focusNow : undefined;

  function close(id?: string) {
    setCreated(id);
    setCancelled(id === undefined);
    setAdding(false);
  }

  return (
    <div className="webhook-section" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <header>
        <h3 id={titleId}>Webhooks for {app.name}</h3>
        {!isAdding && !isEmpty && (
          <Button size="small" ref={focusAfterCancel} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add Webhook
          </Button>
        )}
      </header>
      {isAdding && <CreateWebhook app={app} onClose={close} />}
      {webhooks.isPending && <Loader>Loading webhooks...</Loader>}
      <QueryError query={webhooks} fallback="Failed to load webhooks" />
      {isEmpty && !isAdding && (
        <div className="empty-state">
          <span>No webhooks configured for this app.</span>
          <Button ref={focusAfterCancel} onClick={() => setAdding(true)}>
            Add Your First Webhook
          </Button>
        </div>
      )}
      {webhooks.data?.map((webhook) => (
        <WebhookRow key={webhook.id} app={app} webhook={webhook} isNew={webhook.id === created} />
      ))}
    </div>
  );
}

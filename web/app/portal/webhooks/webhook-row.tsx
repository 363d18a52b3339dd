import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Webhook } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { WebhookBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Time } from "~/ui/time";
import { useDeleteWebhook } from "./queries";

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [, setParameters] = useSearchParams();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteWebhook();

  return (
    <article className="hook" aria-label={webhook.url}>
      <div>
        <div className="u">
          <span className="mono">{webhook.url}</span>
          <WebhookBadge status={webhook.status} />
        </div>
        <WebhookFacts webhook={webhook} />
        {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete webhook" />}
      </div>
      <div className="btns content-start">
        <Button size="sm" onClick={() => setParameters({ deliveries: webhook.id })}>
          View Deliveries
        </Button>
        <Button
          size="sm"
          variant="quiet-danger"
          pending={remove.isPending}
          onClick={() => setConfirming(true)}
        >
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Delete webhook"
          question="Are you sure you want to delete this webhook? This action cannot be undone."
          confirmLabel="Delete"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            remove.mutate(webhook.id);
          }}
        />
      )}
    </article>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  return (
    <dl className="facts num mt-2">
      <div className="full">
        <dt>Events </dt>
        <dd>{webhook.eventsAll ? "All events" : webhook.eventTypes.join(", ")}</dd>
      </div>
      <div>
        <dt>Retry attempts </dt>
        <dd>{webhook.retryMaxAttempts}</dd>
      </div>
      <div>
        <dt>Backoff </dt>
        <dd>{webhook.retryBackoffMs} ms</dd>
      </div>
      <div>
        <dt>Last success </dt>
        <dd>
          <Time iso={webhook.lastSuccessAt} none="Never" />
        </dd>
      </div>
      <div>
        <dt>Last failure </dt>
        <dd>
          <Time iso={webhook.lastFailureAt} none="Never" />
        </dd>
      </div>
    </dl>
  );
}

import { useId } from "react";
import type { Delivery, Webhook } from "~/api/types";
import { prettyJson } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Snippet } from "~/ui/snippet";
import { Time } from "~/ui/time";
import { Attempts } from "./attempts";
import { useWebhook } from "~/portal/data/webhooks";
import { whyInactive } from "./inactive-note";
import { useRedeliver } from "./queries";

/** What was sent and what came back last, then every try. */
export function DeliveryDetails({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const redeliver = useRedeliver(webhookId, delivery.id);
  const webhook = useWebhook(webhookId);
  const sent = JSON.stringify(delivery.requestBody);
  return (
    <div className="delivery-details">
      <div className="delivery-details-head">
        <DeliveryTimes delivery={delivery} isActive={!webhook || webhook.status === "ACTIVE"} />
        <RedeliverButton redeliver={redeliver} obstacle={obstacleOf(delivery, webhook)} />
      </div>
      {redeliver.error && <ErrorBanner error={redeliver.error} fallback="Failed to redeliver" />}
      {delivery.errorMessage && (
        <div className="banner tone failed">
          <Icon name="cross" />
          <p>
            <b>Error message</b> {delivery.errorMessage}
          </p>
        </div>
      )}
      <div className="snippet-pair">
        <Snippet title="Request body" code={prettyJson(sent)} raw={sent} language="json" />
        {delivery.responseBody && (
          <Snippet title="Response body" code={prettyJson(delivery.responseBody)} raw={delivery.responseBody} wraps />
        )}
      </div>
      <Attempts webhookId={webhookId} deliveryId={delivery.id} />
    </div>
  );
}

interface RedeliverButtonProps {
  redeliver: { isPending: boolean; mutate: () => void };
  /** Why it cannot be sent again now. */
  obstacle: string | undefined;
}

function RedeliverButton({ redeliver, obstacle }: RedeliverButtonProps) {
  const reasonId = useId();
  return (
    <div className="button-row">
      {obstacle && (
        <span className="hint" id={reasonId}>
          {obstacle}
        </span>
      )}
      <Button
        size="small"
        pending={redeliver.isPending || obstacle !== undefined}
        aria-describedby={obstacle && reasonId}
        onClick={() => redeliver.mutate()}
      >
        <Icon name="refresh" />
        {redeliver.isPending ? "Redelivering..." : "Redeliver"}
      </Button>
    </div>
  );
}

function obstacleOf(delivery: Delivery, webhook: Webhook | undefined): string | undefined {
  if (webhook && webhook.status !== "ACTIVE") return whyInactive(webhook);
  return delivery.status === "PENDING" ? "Octavo has not attempted this delivery yet." : undefined;
}

function DeliveryTimes({ delivery, isActive }: { delivery: Delivery; isActive: boolean }) {
  return (
    <dl className="fact-list tabular">
      <div className="narrow-fact">
        <dt>Event </dt>
        <dd className="mono">{delivery.eventId}</dd>
      </div>
      <TimeFact name="Occurred" iso={delivery.occurredAt} />
      <TimeFact name="Last attempt" iso={delivery.lastAttemptAt} />
      <TimeFact name="Next attempt" iso={isActive ? delivery.nextAttemptAt : undefined} />
      <TimeFact name="Created" iso={delivery.createdTime} />
    </dl>
  );
}

function TimeFact({ name, iso }: { name: string; iso: string | null | undefined }) {
  return (
    <div>
      <dt>{name} </dt>
      <dd>
        <Time iso={iso} none="N/A" />
      </dd>
    </div>
  );
}

import type { Delivery } from "~/api/types";
import { prettyJson } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Snippet } from "~/ui/snippet";
import { Time } from "~/ui/time";
import { Attempts } from "./attempts";
import { useRedeliver } from "./queries";

/** What was sent and what came back last, then every try. */
export function DeliveryDetails({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const redeliver = useRedeliver(webhookId, delivery.id);
  const sent = JSON.stringify(delivery.requestBody);
  return (
    <div className="more">
      <div className="more-head">
        <DeliveryTimes delivery={delivery} />
        <Button
          size="sm"
          pending={redeliver.isPending}
          disabled={delivery.status === "PENDING"}
          onClick={() => redeliver.mutate()}
        >
          <Icon name="refresh" />
          {redeliver.isPending ? "Redelivering..." : "Redeliver"}
        </Button>
      </div>
      {redeliver.error && <ErrorBanner error={redeliver.error} fallback="Failed to redeliver" />}
      {delivery.errorMessage && (
        <div className="banner st failed">
          <Icon name="cross" />
          <p>
            <b>Error message</b> {delivery.errorMessage}
          </p>
        </div>
      )}
      <div className="pair">
        <Snippet title="Request body" code={prettyJson(sent)} raw={sent} language="json" />
        {delivery.responseBody && (
          <Snippet
            title="Response body"
            code={prettyJson(delivery.responseBody)}
            raw={delivery.responseBody}
            wraps
          />
        )}
      </div>
      <Attempts webhookId={webhookId} deliveryId={delivery.id} />
    </div>
  );
}

function DeliveryTimes({ delivery }: { delivery: Delivery }) {
  return (
    <dl className="facts num">
      <div className="eid">
        <dt>Event </dt>
        <dd className="mono">{delivery.eventId}</dd>
      </div>
      <TimeFact name="Occurred" iso={delivery.occurredAt} />
      <TimeFact name="Last attempt" iso={delivery.lastAttemptAt} />
      <TimeFact name="Next attempt" iso={delivery.nextAttemptAt} />
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

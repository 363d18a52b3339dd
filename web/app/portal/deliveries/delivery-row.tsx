import { useState } from "react";
import type { Delivery } from "~/api/types";
import { titleCase } from "~/lib/format";
import { HttpStatus } from "~/ui/badge";
import { DeliveryBadge } from "~/ui/outcome-badge";
import { Icon } from "~/ui/icons";
import { Moment } from "~/ui/time";
import { DeliveryDetails } from "./delivery-details";

interface DeliveryRowProps {
  webhookId: string;
  delivery: Delivery;
}

/** One delivery; opens to show its bodies and tries. Several rows may be open at once. */
export function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="delivery-row" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="forward" />
        <span className="delivery-what">
          <span className="delivery-event">{delivery.eventType}</span>
          <span className="delivery-id">{delivery.eventId}</span>
        </span>
        <span className="delivery-about">
          {titleCase(delivery.aggregateType)}
          <span className="delivery-id">{delivery.aggregateId}</span>
        </span>
        <span className="delivery-attempt tabular">
          <span className="delivery-label">Attempt </span>
          {delivery.attempt}
        </span>
        <span className="delivery-occurred tabular muted">
          <Moment iso={delivery.occurredAt} none="–" />
        </span>
        <span className="delivery-status">
          <DeliveryBadge status={delivery.status} />
        </span>
        <HttpStatus status={delivery.httpStatus} />
      </summary>
      {isOpen && <DeliveryDetails webhookId={webhookId} delivery={delivery} />}
    </details>
  );
}

import { useState } from "react";
import type { Delivery } from "~/api/types";
import { titleCase } from "~/lib/format";
import { DeliveryBadge, HttpStatus } from "~/ui/badge";
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
    <details className="dr" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="forward" />
        <span>
          <span className="ev">{delivery.eventType}</span>
          <span className="sub">{delivery.eventId}</span>
        </span>
        <span>
          {titleCase(delivery.aggregateType)}
          <span className="sub">{delivery.aggregateId}</span>
        </span>
        <span className="num">
          <span className="lab">Attempt </span>
          {delivery.attempt}
        </span>
        <span className="num dim">
          <Moment iso={delivery.occurredAt} none="–" />
        </span>
        <span className="stc">
          <DeliveryBadge status={delivery.status} />
        </span>
        <HttpStatus status={delivery.httpStatus} />
      </summary>
      {isOpen && <DeliveryDetails webhookId={webhookId} delivery={delivery} />}
    </details>
  );
}

import type { DeliveryPage } from "~/api/types";
import { DeliveryRow } from "./delivery-row";

const columns = ["Event", "About", "Attempt", "Occurred", "Status", "HTTP"];

export function DeliveryList({ webhookId, page }: { webhookId: string; page: DeliveryPage }) {
  if (page.content.length === 0) {
    return <p className="delivery-count">No deliveries found for the selected filters.</p>;
  }
  return (
    <div className="delivery-list">
      <div className="delivery-head small-caps" aria-hidden="true">
        <span />
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {page.content.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </div>
  );
}

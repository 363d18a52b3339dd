import type { DeliveryPage } from "~/api/types";
import { timeZone } from "~/lib/format";
import { DeliveryRow } from "./delivery-row";

const columns = ["Event", "About", "Attempt", "Occurred", "Status", "HTTP"];

export function DeliveryList({ webhookId, page }: { webhookId: string; page: DeliveryPage }) {
  const { content, totalElements } = page;
  return (
    <>
      <div className="count num" role="status">
        <span>
          Showing {content.length} of {totalElements} deliveries
        </span>
        <span className="hint">Times in {timeZone()}</span>
      </div>
      {content.length === 0 ? (
        <p className="px-6 pb-6 text-ink-2">No deliveries found for the selected filters.</p>
      ) : (
        <div className="dl">
          <div className="dh sc" aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          {content.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
          ))}
        </div>
      )}
    </>
  );
}

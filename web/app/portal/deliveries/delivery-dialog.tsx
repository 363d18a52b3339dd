import { useSearchParams } from "react-router";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Loader } from "~/ui/mark";
import { Pager } from "~/ui/pager";
import { useWebhook } from "~/portal/data/webhooks";
import { DeliveryCount } from "./delivery-count";
import { DeliveryList } from "./delivery-list";
import { FilterBar } from "./filter-bar";
import { type DeliveryView, readView, writeView } from "./filter-state";
import { InactiveNote } from "./inactive-note";
import { useDeliveries } from "./queries";
import "./deliveries.css";

/** Webhook Delivery History: open while the address names a webhook, which also holds filters and page. */
export function DeliveryDialog() {
  const [parameters, setParameters] = useSearchParams();
  const view = readView(parameters);
  if (!view) return null;
  return (
    <Dialog title="Webhook Delivery History" onClose={() => setParameters({})} wide>
      <DeliveryHistory
        view={view}
        onChange={(next) => setParameters(writeView(next), { replace: true, preventScrollReset: true })}
      />
    </Dialog>
  );
}

interface DeliveryHistoryProps {
  view: DeliveryView;
  onChange: (view: DeliveryView) => void;
}

function DeliveryHistory({ view, onChange }: DeliveryHistoryProps) {
  const deliveries = useDeliveries(view);
  const webhook = useWebhook(view.webhookId);
  const page = deliveries.data;
  const isLoading = deliveries.isPlaceholderData;
  return (
    <>
      <div className="delivery-top">
        <div className="delivery-bar">
          <span className="mono">{webhook?.url ?? view.webhookId}</span>
          <Button
            size="small"
            aria-expanded={view.showsFilters}
            onClick={() => onChange({ ...view, showsFilters: !view.showsFilters })}
          >
            {view.showsFilters ? "Hide Filters" : "Show Filters"}
          </Button>
        </div>
        {view.showsFilters && <FilterBar view={view} onChange={onChange} />}
        {webhook && <InactiveNote webhook={webhook} />}
        <QueryError query={deliveries} fallback="Failed to load delivery history" />
        {deliveries.isPending && (
          <div className="delivery-loading">
            <Loader>Loading delivery history...</Loader>
          </div>
        )}
        {page && <DeliveryCount view={view} page={page} onChange={onChange} />}
      </div>
      {/* Another page begins at its first row. */}
      <div key={page?.number} className="delivery-scroll" aria-busy={isLoading}>
        {page && <DeliveryList webhookId={view.webhookId} page={page} />}
      </div>
      {page && (
        <Pager
          page={page.number}
          totalPages={page.totalPages}
          isLoading={isLoading}
          onPage={(number) => onChange({ ...view, page: number })}
        />
      )}
    </>
  );
}

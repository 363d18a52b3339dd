import { useSearchParams } from "react-router";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Loader } from "~/ui/mark";
import { Pager } from "~/ui/pager";
import { DeliveryList } from "./delivery-list";
import { FilterBar } from "./filter-bar";
import { type DeliveryView, readView, writeView } from "./filter-state";
import { useDeliveries, useWebhookUrl } from "./queries";

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

function DeliveryHistory({ view, onChange }: { view: DeliveryView; onChange: (view: DeliveryView) => void }) {
  const deliveries = useDeliveries(view);
  const page = deliveries.data;
  return (
    <>
      <div className="dsub">
        <span className="mono">{useWebhookUrl(view.webhookId)}</span>
        <Button
          size="sm"
          aria-expanded={view.showsFilters}
          onClick={() => onChange({ ...view, showsFilters: !view.showsFilters })}
        >
          {view.showsFilters ? "Hide Filters" : "Show Filters"}
        </Button>
      </div>
      {view.showsFilters && <FilterBar view={view} onChange={onChange} />}
      {deliveries.error && (
        <ErrorBanner error={deliveries.error} fallback="Failed to load delivery history" />
      )}
      {deliveries.isPending && (
        <div className="px-6">
          <Loader>Loading delivery history...</Loader>
        </div>
      )}
      {page && <DeliveryList webhookId={view.webhookId} page={page} />}
      {page && (
        <Pager
          page={page.number}
          totalPages={page.totalPages}
          onPage={(number) => onChange({ ...view, page: number })}
        />
      )}
    </>
  );
}

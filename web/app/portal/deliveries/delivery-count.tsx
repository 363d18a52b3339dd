import type { DeliveryPage } from "~/api/types";
import { timeZone } from "~/lib/format";
import { type DeliveryView, isFiltered, withoutFilters } from "./filter-state";

interface DeliveryCountProps {
  view: DeliveryView;
  page: DeliveryPage;
  onChange: (view: DeliveryView) => void;
}

/** How many there are. Filters that are hidden but on are named, with a way to clear them. */
export function DeliveryCount({ view, page, onChange }: DeliveryCountProps) {
  return (
    <div className="delivery-count tabular">
      <span role="status">
        Showing {page.content.length} of {page.totalElements} deliveries
      </span>
      {isFiltered(view) && !view.showsFilters && (
        <span>
          Filters are on.{" "}
          <button type="button" className="link-button" onClick={() => onChange(withoutFilters(view))}>
            Clear Filters
          </button>
        </span>
      )}
      <span className="hint">Times in {timeZone()}</span>
    </div>
  );
}

import { everyType } from "~/lib/events";
import { titleCase } from "~/lib/format";
import { Button } from "~/ui/button";
import { DateTimeField } from "~/ui/date-time-field";
import { SelectField } from "~/ui/select-field";
import { type DeliveryView, deliveryStatuses, withFilter, withoutFilters } from "./filter-state";

interface FilterBarProps {
  view: DeliveryView;
  onChange: (view: DeliveryView) => void;
}

export function FilterBar({ view, onChange }: FilterBarProps) {
  const set = (filter: Partial<DeliveryView>) => onChange(withFilter(view, filter));
  return (
    <div className="delivery-filters">
      <SelectField
        label="Status"
        value={view.status ?? ""}
        onChange={(value) => set({ status: deliveryStatuses.find((it) => it === value) })}
      >
        <option value="">All Statuses</option>
        {deliveryStatuses.map((status) => (
          <option key={status} value={status}>
            {titleCase(status)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Event Type"
        value={view.eventType ?? ""}
        onChange={(value) => set({ eventType: everyType.find((it) => it === value) })}
      >
        <option value="">All event types</option>
        {everyType.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <DateTimeField label="From Date" value={view.fromDate} onChange={(fromDate) => set({ fromDate })} />
      <DateTimeField label="To Date" value={view.toDate} onChange={(toDate) => set({ toDate })} />
      <Button onClick={() => onChange(withoutFilters(view))}>Clear Filters</Button>
    </div>
  );
}

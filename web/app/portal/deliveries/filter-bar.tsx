import { eventTypes } from "~/lib/events";
import { fromLocalInput, titleCase, toLocalInput } from "~/lib/format";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { type DeliveryView, deliveryStatuses, withFilter, withoutFilters } from "./filter-state";

interface FilterBarProps {
  view: DeliveryView;
  onChange: (view: DeliveryView) => void;
}

export function FilterBar({ view, onChange }: FilterBarProps) {
  return (
    <div className="delivery-filters">
      <Field label="Status" error={undefined}>
        {(wiring) => (
          <select
            className="select"
            {...wiring}
            value={view.status ?? ""}
            onChange={({ target }) =>
              onChange(withFilter(view, { status: deliveryStatuses.find((it) => it === target.value) }))
            }
          >
            <option value="">All Statuses</option>
            {deliveryStatuses.map((status) => (
              <option key={status} value={status}>
                {titleCase(status)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Event Type" error={undefined}>
        {(wiring) => (
          <select
            className="select"
            {...wiring}
            value={view.eventType ?? ""}
            onChange={({ target }) =>
              onChange(withFilter(view, { eventType: eventTypes.find((it) => it === target.value) }))
            }
          >
            <option value="">All event types</option>
            {eventTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </Field>
      <DateField
        label="From Date"
        value={view.fromDate}
        onChange={(fromDate) => onChange(withFilter(view, { fromDate }))}
      />
      <DateField label="To Date" value={view.toDate} onChange={(toDate) => onChange(withFilter(view, { toDate }))} />
      <Button onClick={() => onChange(withoutFilters(view))}>Clear Filters</Button>
    </div>
  );
}

interface DateFieldProps {
  label: string;
  /** An instant in UTC; the input shows it in the person's own zone. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <Field label={label} error={undefined}>
      {(wiring) => (
        <input
          className="input tabular"
          type="datetime-local"
          {...wiring}
          value={value ? toLocalInput(value) : ""}
          onChange={({ target }) => onChange(fromLocalInput(target.value))}
        />
      )}
    </Field>
  );
}

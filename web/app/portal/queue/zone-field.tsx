import { useState } from "react";
import { allZones } from "~/portal/data/time-zone";
import { fieldProblem } from "~/portal/parts/field-problem";
import { Field } from "~/ui/field";
import type { QueueDraft } from "./queue-draft";

interface ZoneFieldProps {
  draft: QueueDraft;
  /** What the API said of the last attempt. */
  error: unknown;
  onChange: (next: QueueDraft) => void;
}

export function ZoneField({ draft, error, onChange }: ZoneFieldProps) {
  const [known] = useState(allZones);
  // Browsers know some zones by other names than the one that was saved.
  const zones = known.includes(draft.timeZone) ? known : [draft.timeZone, ...known];
  return (
    <div className="narrow-field">
      <Field
        label="Time zone"
        hint="A slot keeps its local time when daylight saving begins or ends."
        error={fieldProblem(error, "timeZone")}
      >
        {(wiring) => (
          <select
            className="select"
            {...wiring}
            value={draft.timeZone}
            onChange={({ target }) => onChange({ ...draft, timeZone: target.value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

import { fieldProblem } from "~/portal/parts/field-problem";
import { ZoneField } from "~/portal/parts/zone-field";
import type { QueueDraft } from "./queue-draft";

interface QueueZoneProps {
  draft: QueueDraft;
  /** What the API said of the last attempt. */
  error: unknown;
  onChange: (next: QueueDraft) => void;
}

export function QueueZone({ draft, error, onChange }: QueueZoneProps) {
  return (
    <div className="queue-zone">
      <ZoneField
        label="Time zone"
        hint="A slot keeps its local time when daylight saving begins or ends."
        error={fieldProblem(error, "timeZone")}
        value={draft.timeZone}
        onChange={(timeZone) => onChange({ ...draft, timeZone })}
      />
    </div>
  );
}

import { useId } from "react";
import { fieldProblem } from "~/portal/parts/field-problem";
import { focusNow } from "~/ui/focus";
import { Icon } from "~/ui/icons";

interface SlotFieldProps {
  label: string;
  time: string;
  problem: string | undefined;
  /** It was just added. */
  takesFocus: boolean;
  onChange: (time: string) => void;
  onRemove: () => void;
}

export function SlotField({ label, time, problem, takesFocus, onChange, onRemove }: SlotFieldProps) {
  const errorId = useId();
  return (
    <span className="queue-slot">
      <span className="field-with-button">
        <input
          className="input tabular"
          type="time"
          ref={takesFocus ? focusNow : undefined}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && errorId}
          value={time}
          onChange={({ target }) => onChange(target.value)}
        />
        <button type="button" className="button icon-only" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon name="cross" />
        </button>
      </span>
      {problem && (
        <span className="field-error" id={errorId} role="alert">
          <Icon name="cross" />
          {problem}
        </span>
      )}
    </span>
  );
}

/** What the API says of the slot at a place of the request. */
export function slotProblem(error: unknown, place: number): string | undefined {
  const fields = [`slots[${place}].time`, `slots[${place}].day`, `slots[${place}]`];
  return fields.map((field) => fieldProblem(error, field)).find(Boolean);
}

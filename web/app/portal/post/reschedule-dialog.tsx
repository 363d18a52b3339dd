import { type FormEvent, useState } from "react";
import type { Schedule } from "~/api/types";
import { fromLocalInput, timeZone, toLocalInput } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { useReschedule } from "./changes";

export function RescheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const [time, setTime] = useState(() => toLocalInput(schedule.scheduledTime));
  const reschedule = useReschedule(schedule.id);
  const instant = fromLocalInput(time);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (instant && !reschedule.isPending) reschedule.mutate(instant, { onSuccess: onClose });
  }

  return (
    <Dialog title="Change time" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {reschedule.error && <ErrorBanner error={reschedule.error} fallback="Failed to change the time" />}
          <TimeField value={time} isValid={instant !== undefined} onChange={setTime} />
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={reschedule.isPending}>
            {reschedule.isPending ? "Saving..." : "Save"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function TimeField({
  value,
  isValid,
  onChange,
}: {
  value: string;
  isValid: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      label="Date and time"
      hint={`Your time zone: ${timeZone()}`}
      error={isValid ? undefined : "Choose the date and time."}
    >
      {(wiring) => (
        <input
          className="input tabular"
          type="datetime-local"
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

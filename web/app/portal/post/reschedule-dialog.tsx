import { type FormEvent, useState } from "react";
import type { Schedule } from "~/api/types";
import { timeZone } from "~/lib/format";
import { cityOf, dayAndTime, toInstant, toWallTime } from "~/lib/zoned-time";
import { chosenZone, rememberZone } from "~/portal/data/time-zone";
import { ZoneField } from "~/portal/parts/zone-field";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { useReschedule } from "./changes";

export function RescheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const [zone, setZone] = useState(chosenZone);
  const [time, setTime] = useState(() => toWallTime(schedule.scheduledTime, zone));
  const reschedule = useReschedule(schedule.id);
  const instant = toInstant(time, zone);

  /** The moment stays; its clock is another one. */
  function changeZone(next: string) {
    if (instant) setTime(toWallTime(instant, next));
    setZone(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!instant || reschedule.isPending) return;
    rememberZone(zone);
    reschedule.mutate(instant, { onSuccess: onClose });
  }

  return (
    <Dialog title="Change time" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {reschedule.error && <ErrorBanner error={reschedule.error} fallback="Failed to change the time" />}
          <TimeField value={time} instant={instant} zone={zone} onChange={setTime} />
          <ZoneField label="Time zone" value={zone} onChange={changeZone} />
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

interface TimeFieldProps {
  value: string;
  /** What the value means; undefined while it is incomplete. */
  instant: string | undefined;
  zone: string;
  onChange: (value: string) => void;
}

function TimeField({ value, instant, zone, onChange }: TimeFieldProps) {
  return (
    <Field
      label="Date and time"
      hint={instant && elsewhere(instant, zone)}
      error={instant ? undefined : "Choose the date and time."}
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

/** The same moment where the reader is; nothing if the time is theirs already. */
function elsewhere(instant: string, zone: string): string | undefined {
  const own = timeZone();
  return zone === own ? undefined : `${dayAndTime(instant, own)} in ${cityOf(own)}, where this device is`;
}

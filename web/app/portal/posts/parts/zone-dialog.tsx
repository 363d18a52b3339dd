import { useState } from "react";
import { timeZone } from "~/lib/format";
import { allZones, chooseZone, chosenZone } from "~/portal/data/time-zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/select-field";

/** Chosen once for all calendars and lists on this device. */
export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const [zone, setZone] = useState(chosenZone);
  const [zones] = useState(allZones);
  return (
    <Dialog title="Time zone" onClose={onClose}>
      <div className="dialog-body stack">
        <SelectField
          label="Show times in"
          hint="For the calendar and the list of posts on this device. The times at which posts are published stay the same."
          value={zone}
          onChange={setZone}
        >
          {zones.map((name) => (
            <option key={name} value={name}>
              {name === timeZone() ? `${name} (this device)` : name}
            </option>
          ))}
        </SelectField>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => {
            chooseZone(zone);
            onClose();
          }}
        >
          Save
        </Button>
      </footer>
    </Dialog>
  );
}

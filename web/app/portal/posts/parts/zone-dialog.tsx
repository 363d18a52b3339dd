import { useState } from "react";
import { chooseZone, chosenZone } from "~/portal/data/time-zone";
import { ZoneField } from "~/portal/parts/zone-field";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** Chosen once for all calendars and lists on this device. */
export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const [zone, setZone] = useState(chosenZone);
  return (
    <Dialog title="Time zone" onClose={onClose}>
      <div className="dialog-body stack">
        <ZoneField
          label="Show times in"
          hint="For the calendar and the list of posts on this device. The times at which posts are published stay the same."
          value={zone}
          onChange={setZone}
        />
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

import { useState } from "react";
import type { Webhook } from "~/api/types";
import { type EventType, eventGroups, eventTypes } from "~/lib/events";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { useSendTest } from "./queries";

/** Sends a made-up event of a chosen type. */
export function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [type, setType] = useState<EventType>("post.completed");
  const send = useSendTest(webhook.id);
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      <div className="body stack">
        <p className="mono">{webhook.url}</p>
        <SelectField
          label="Event Type"
          hint="It carries made-up data and the header x-octavo-test: true, whatever the webhook is subscribed to."
          value={type}
          onChange={(value) => setType(eventTypes.find((it) => it === value) ?? type)}
        >
          {eventGroups.map(({ name, types }) => (
            <optgroup key={name} label={name}>
              {types.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {send.error && <ErrorBanner error={send.error} fallback="Failed to send the test event" />}
        {send.isSuccess && <Notice>{send.variables} is on its way. View Deliveries shows how it went.</Notice>}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" pending={send.isPending} onClick={() => send.mutate(type)}>
          {send.isPending ? "Sending..." : "Send Test Event"}
        </Button>
      </footer>
    </Dialog>
  );
}

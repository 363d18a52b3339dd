import { useState } from "react";
import type { Webhook } from "~/api/types";
import { type EventType, everyGroup, everyType } from "~/lib/events";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/select-field";
import { useSendTest } from "~/portal/data/webhooks";
import { TestResult } from "./test-result";

/** Sends a sample event of a chosen type, and shows the result. */
export function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [type, setType] = useState<EventType>("post.completed");
  const send = useSendTest(webhook.id);
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      <div className="dialog-body stack">
        <p className="mono">{webhook.url}</p>
        <SelectField
          label="Event Type"
          hint="Sends a sample with the header x-octavo-test: true, even for a type that the webhook isn't subscribed to."
          value={type}
          onChange={(value) => setType(everyType.find((it) => it === value) ?? type)}
        >
          {everyGroup.map(({ name, types }) => (
            <optgroup key={name} label={name}>
              {types.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {send.error && <ErrorBanner error={send.error} fallback="Failed to send the test event" />}
        {send.data && <TestResult webhookId={webhook.id} test={send.data} />}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" pending={send.isPending} onClick={() => send.mutate(type)}>
          {send.isPending ? "Sending..." : "Send test event"}
        </Button>
      </footer>
    </Dialog>
  );
}

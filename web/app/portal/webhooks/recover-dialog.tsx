import { type FormEvent, useState } from "react";
import type { Webhook } from "~/api/types";
import { fromLocalInput, timeZone, toLocalInput } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTimeField } from "~/ui/date-time-field";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { useRecover } from "~/portal/data/webhooks";

const day = 86_400_000;

/** Sends again what failed since a time, for a receiver that works again. */
export function RecoverDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [since, setSince] = useState(aDayAgo);
  const recover = useRecover(webhook.id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (since && !recover.isPending) recover.mutate(since);
  }

  return (
    <Dialog title="Recover failed deliveries" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <p>
            Octavo resends every delivery to <span className="mono">{webhook.url}</span> that failed since the time
            below, oldest first, with all its retries.
          </p>
          <DateTimeField
            label="Failed since"
            hint={`Your time zone: ${timeZone()}`}
            error={since ? undefined : "Choose the date and time."}
            value={since}
            onChange={setSince}
          />
          {recover.error && <ErrorBanner error={recover.error} fallback="Failed to recover deliveries" />}
          {recover.data && <Notice>{resultOf(recover.data.deliveries)}</Notice>}
        </div>
        <footer>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" pending={recover.isPending}>
            {recover.isPending ? "Recovering..." : "Recover"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function resultOf(count: number): string {
  if (count === 0) return "No deliveries failed since then.";
  return count === 1 ? "1 failed delivery is being sent again." : `${count} failed deliveries are being sent again.`;
}

/** To the minute, as the field shows it. */
function aDayAgo(): string | undefined {
  return fromLocalInput(toLocalInput(new Date(Date.now() - day).toISOString()));
}

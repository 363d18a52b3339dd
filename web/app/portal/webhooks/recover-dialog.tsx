import { type FormEvent, useState } from "react";
import type { Webhook } from "~/api/types";
import { fromLocalInput, timeZone, toLocalInput } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { useRecover } from "~/portal/data/webhooks";

const day = 86_400_000;

/** Sends what failed since a time again, for a receiver that is back. */
export function RecoverDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [time, setTime] = useState(() => toLocalInput(new Date(Date.now() - day).toISOString()));
  const recover = useRecover(webhook.id);
  const since = fromLocalInput(time);
  const count = recover.data?.deliveries;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (since && !recover.isPending) recover.mutate(since);
  }

  return (
    <Dialog title="Recover failed deliveries" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <p>
            Octavo sends every delivery to <span className="mono">{webhook.url}</span> that failed since then again,
            oldest first, with all its retries.
          </p>
          <Field
            label="Failed since"
            hint={`Your time zone: ${timeZone()}`}
            error={since ? undefined : "Choose the date and time."}
          >
            {(wiring) => (
              <input
                className="input tabular"
                type="datetime-local"
                {...wiring}
                value={time}
                onChange={({ target }) => setTime(target.value)}
              />
            )}
          </Field>
          {recover.error && <ErrorBanner error={recover.error} fallback="Failed to recover deliveries" />}
          {count !== undefined && (
            <Notice>
              {count === 0
                ? "No deliveries failed since then."
                : `${count} failed ${count === 1 ? "delivery is" : "deliveries are"} sent again.`}
            </Notice>
          )}
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

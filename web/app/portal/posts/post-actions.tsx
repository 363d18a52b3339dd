import { type FormEvent, useState } from "react";
import type { Schedule } from "~/api/types";
import { fromLocalInput, timeZone, toLocalInput } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { useCancelPost, usePublishDraft, useReschedule } from "./changes";

/** What can be done while nothing was sent yet: another time, publishing a draft, cancelling. */
export function PostActions({ schedule }: { schedule: Schedule }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelPost(schedule.id);
  const publish = usePublishDraft(schedule.id);

  return (
    <section className="panel" aria-label="Before publishing">
      <Reschedule schedule={schedule} />
      {publish.error && <ErrorBanner error={publish.error} fallback="Failed to publish the draft" />}
      {cancel.error && <ErrorBanner error={cancel.error} fallback="Failed to cancel the post" />}
      <div className="button-row">
        {schedule.status === "DRAFT" && (
          <Button variant="primary" pending={publish.isPending} onClick={() => publish.mutate()}>
            {publish.isPending ? "Publishing..." : "Publish draft"}
          </Button>
        )}
        <Button variant="danger" pending={cancel.isPending} onClick={() => setConfirming(true)}>
          {cancel.isPending ? "Cancelling..." : "Cancel post"}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Cancel post"
          question="It will not be published. This action cannot be undone."
          dismissLabel="Keep post"
          confirmLabel="Cancel post"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            cancel.mutate();
          }}
        />
      )}
    </section>
  );
}

function Reschedule({ schedule }: { schedule: Schedule }) {
  const [time, setTime] = useState(() => toLocalInput(schedule.scheduledTime));
  const reschedule = useReschedule(schedule.id);
  const instant = fromLocalInput(time);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (instant && !reschedule.isPending) reschedule.mutate(instant);
  }

  return (
    <form className="stack narrow-field" onSubmit={submit} noValidate>
      {reschedule.error && <ErrorBanner error={reschedule.error} fallback="Failed to change the time" />}
      <Field
        label="Date and time"
        hint={`Your time zone: ${timeZone()}`}
        error={instant ? undefined : "Choose the date and time."}
      >
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input tabular"
              type="datetime-local"
              {...wiring}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
            <Button type="submit" pending={reschedule.isPending}>
              {reschedule.isPending ? "Saving..." : "Save"}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

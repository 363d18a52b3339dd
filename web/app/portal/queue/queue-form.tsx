import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "~/lib/api-error";
import { useSaveQueue, week } from "~/portal/data/queue";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { newSlot, type QueueDraft, requestOf } from "./queue-draft";
import { QueueDay } from "./queue-day";
import type { useQueueDraft } from "./use-queue-draft";
import { QueueZone } from "./queue-zone";

type QueueFormProps = ReturnType<typeof useQueueDraft>;

/** The slots of each day, and the clocks that they follow. */
export function QueueForm({ draft, isChanged, isOutdated, edit, forget }: QueueFormProps) {
  const [spoken, speak] = useState("");
  const { save, form, change } = useSaving(draft, edit, forget);
  const shared = { draft, error: save.error, onChange: change, speak };
  return (
    <form ref={form} className="queue-form" aria-label="Queue" noValidate onSubmit={save.submit}>
      <QueueZone {...shared} />
      {draft.slots.length === 0 && <NoSlots draft={draft} onChange={change} />}
      <ul className="ruled-list queue-days" aria-label="Slots by day">
        {week.map((day) => (
          <QueueDay key={day} day={day} {...shared} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {save.error && !isAtField(save.error) && <ErrorBanner error={save.error} fallback="Failed to save the queue" />}
      <div className="queue-foot">
        <p className="hint" role="status">
          {isOutdated && <b>The queue was changed elsewhere since you began. Saving replaces that change. </b>}
          {isChanged && "You have unsaved changes. This browser keeps them until you save or discard them."}
        </p>
        <div className="button-row">
          <Button variant="quiet" pending={!isChanged || save.isPending} onClick={save.discard}>
            Discard changes
          </Button>
          <Button type="submit" variant="primary" pending={!isChanged || save.isPending}>
            {save.isPending ? "Saving..." : "Save queue"}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A refused save moves the focus to the first field with a problem. A change takes the problems away. */
function useSaving(draft: QueueDraft, edit: QueueFormProps["edit"], forget: QueueFormProps["forget"]) {
  const { mutate, reset, error, isPending } = useSaveQueue();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  const finish = () => {
    forget();
    toast("The queue was saved.");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(requestOf(draft), { onSuccess: finish });
  };
  const discard = () => {
    reset();
    forget();
  };
  const change = (next: QueueDraft) => {
    reset();
    edit(next);
  };
  return { save: { submit, discard, error, isPending }, form, change };
}

/** Every problem of the answer has its place in the form. */
function isAtField(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.details.length === 0) return false;
  return error.details.every(({ field }) => field === "timeZone" || /^slots\[\d+\]/.test(field));
}

function NoSlots({ draft, onChange }: { draft: QueueDraft; onChange: (next: QueueDraft) => void }) {
  const start = () => onChange({ ...draft, slots: week.slice(0, 5).map((day) => newSlot(draft, day)) });
  return (
    <div className="empty-state">
      <p>No slots yet. Add the times at which posts go out.</p>
      <Button onClick={start}>Start with weekdays at 09:00</Button>
    </div>
  );
}

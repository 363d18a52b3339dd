import { useState } from "react";
import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { Banner, ErrorBanner } from "~/ui/banner";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Ago, Time } from "~/ui/time";
import { toast } from "~/ui/toast";
import { ApiError } from "~/lib/api-error";
import { paths } from "~/lib/paths";
import { dayAndTime } from "~/lib/zoned-time";
import { useTimeZone } from "~/portal/data/time-zone";
import { isComposable } from "~/portal/data/composable";
import { useCommands } from "~/portal/data/page-commands";
import { needsApproval, waitsForPerson } from "~/portal/data/post-status";
import { useMayWrite } from "~/portal/data/workspaces";
import { useCancelPost, usePublishDraft, useReschedule } from "./changes";
import { RescheduleDialog } from "./reschedule-dialog";

/** What can be done while nothing was sent yet. */
export function PostActions({ schedule }: { schedule: Schedule }) {
  const mayWrite = useMayWrite();
  return (
    <section className="post-actions" aria-label="Before publishing">
      <p className="tabular">
        <OutcomeBadge status={schedule.status} />{" "}
        <b>
          <Ago iso={schedule.scheduledTime} none="" />
        </b>
        , <Time iso={schedule.scheduledTime} none="Now" />
      </p>
      {schedule.status === "HELD" && (
        <p>
          This server was restored from a backup. The post was due since then, so it may have been published. Look at
          the accounts, and publish it only if it is not there.
        </p>
      )}
      {mayWrite && (
        <div className="button-row">
          {isComposable(schedule) && <Edit id={schedule.id} />}
          <ChangeTime schedule={schedule} />
          {!needsApproval(schedule) && <PublishNow schedule={schedule} />}
          <CancelPost schedule={schedule} />
        </div>
      )}
    </section>
  );
}

function Edit({ id }: { id: string }) {
  useCommands([{ id: "edit", label: "Edit", icon: "edit", to: `${paths.post(id)}?edit` }]);
  return (
    <Link className="button small" to="?edit">
      Edit
    </Link>
  );
}

function ChangeTime({ schedule }: { schedule: Schedule }) {
  const [isMoving, setMoving] = useState(false);
  const { mutate, error } = useReschedule(schedule.id);
  const zone = useTimeZone();
  const undo = { label: "Undo", onClick: () => mutate(schedule.scheduledTime) };
  const moveTo = (instant: string) =>
    mutate(instant, { onSuccess: () => toast(`Moved to ${dayAndTime(instant, zone)}.`, undo) });
  useCommands([{ id: "reschedule", label: "Reschedule...", icon: "clock", runAt: moveTo }]);
  return (
    <>
      <Button size="small" onClick={() => setMoving(true)}>
        Change time
      </Button>
      {error && <ErrorBanner error={error} fallback="Failed to change the time" />}
      {isMoving && <RescheduleDialog schedule={schedule} onClose={() => setMoving(false)} />}
    </>
  );
}

function PublishNow({ schedule: { id, status, contentHash } }: { schedule: Schedule }) {
  const waits = waitsForPerson({ status });
  const publishDraft = usePublishDraft(id);
  const reschedule = useReschedule(id);
  const { isPending, error } = waits ? publishDraft : reschedule;
  const publish = () => (waits ? publishDraft.mutate(contentHash) : reschedule.mutate(new Date().toISOString()));
  const label = status === "DRAFT" ? "Publish draft" : "Publish now";
  useCommands([{ id: "publish", label, icon: "send", run: publish }]);
  return (
    <>
      <Button size="small" pending={isPending} onClick={publish}>
        {isPending ? "Publishing..." : label}
      </Button>
      {error && <PublishError error={error} isDraft={status === "DRAFT"} />}
    </>
  );
}

function PublishError({ error, isDraft }: { error: unknown; isDraft: boolean }) {
  if (isDraft && error instanceof ApiError && error.code === "CONFLICT") {
    return (
      <Banner
        title="The draft has changed"
        message="Octavo published nothing. The page shows the new version. Read it, then publish it."
      />
    );
  }
  return <ErrorBanner error={error} fallback="Failed to publish the post" />;
}

const cancelQuestion = "It will not be published. This action cannot be undone.";

function CancelPost({ schedule }: { schedule: Schedule }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelPost(schedule.id);
  const question = { text: cancelQuestion, verb: "Cancel post", dismiss: "Keep post" };
  useCommands([{ id: "cancel", label: "Cancel post", icon: "cross", run: () => cancel.mutate(), question }]);
  return (
    <>
      <Button size="small" variant="quiet-danger" pending={cancel.isPending} onClick={() => setConfirming(true)}>
        {cancel.isPending ? "Cancelling..." : "Cancel post"}
      </Button>
      {cancel.error && <ErrorBanner error={cancel.error} fallback="Failed to cancel the post" />}
      {isConfirming && (
        <ConfirmDialog
          title="Cancel post"
          question={cancelQuestion}
          dismissLabel="Keep post"
          confirmLabel="Cancel post"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            cancel.mutate();
          }}
        />
      )}
    </>
  );
}

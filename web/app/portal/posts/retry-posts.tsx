import { useState } from "react";
import type { Schedule } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useRetryPosts } from "./changes";

/** Sends failed posts again. Of those that may be published, a person has to say that they are not. */
export function RetryPosts({ schedule }: { schedule: Schedule }) {
  const [isConfirming, setConfirming] = useState(false);
  const retry = useRetryPosts(schedule.id);
  const failed = schedule.publications.flatMap(({ posts }) => posts).filter(({ status }) => status === "FAILED");
  if (failed.length === 0) return null;
  const isUnknown = failed.some(({ errorCode }) => errorCode === "OUTCOME_UNKNOWN");

  return (
    <section className="panel" aria-label="Failed posts">
      {retry.error && <ErrorBanner error={retry.error} fallback="Failed to retry the posts" />}
      <div className="button-row">
        <Button pending={retry.isPending} onClick={() => (isUnknown ? setConfirming(true) : retry.mutate(false))}>
          {retry.isPending ? "Retrying..." : "Retry failed posts"}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Retry failed posts"
          question="A post may have been published although its answer was lost. Look at the account first. Retry only if the post is not there."
          confirmLabel="It is not there, retry"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            retry.mutate(true);
          }}
        />
      )}
    </section>
  );
}

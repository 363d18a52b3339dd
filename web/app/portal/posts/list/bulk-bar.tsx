import { useState } from "react";
import { counted } from "~/lib/counted";
import { type Command, useCommands } from "~/portal/data/page-commands";
import { isWaiting } from "~/portal/data/post-status";
import { Button } from "~/ui/button";
import { FilterLine } from "~/ui/filter-line";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { BulkTask } from "./bulk";
import type { Choice } from "./choice";
import { RescheduleDialog } from "./reschedule-dialog";

interface BulkBarProps {
  choice: Choice;
  start: (task: BulkTask) => void;
}

/** What can be done with the chosen posts. It takes the place of the filters. */
export function BulkBar({ choice, start }: BulkBarProps) {
  const [asks, setAsks] = useState<"reschedule" | "cancel">();
  const waiting = choice.posts.filter(isWaiting);
  const failed = choice.posts.filter(({ status }) => status === "FAILED" || status === "PARTIALLY_COMPLETED");
  const close = () => setAsks(undefined);
  useBulkCommands(waiting, failed, start, () => setAsks("reschedule"));
  return (
    <FilterLine>
      <span role="status">{choice.posts.length} chosen</span>
      {waiting.length > 0 && (
        <Button size="small" onClick={() => setAsks("reschedule")}>
          Reschedule {waiting.length}
        </Button>
      )}
      {failed.length > 0 && (
        <Button size="small" onClick={() => start(retryAll(failed))}>
          Retry {failed.length}
        </Button>
      )}
      {waiting.length > 0 && (
        <Button size="small" variant="danger" onClick={() => setAsks("cancel")}>
          Cancel {counted(waiting.length, "post")}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => choice.only([])}>
        Choose none
      </Button>
      {asks === "reschedule" && <RescheduleDialog posts={waiting} start={start} onClose={close} />}
      {asks === "cancel" && (
        <CancelQuestion count={waiting.length} onKeep={close} onCancel={() => start(cancelAll(waiting))} />
      )}
    </FilterLine>
  );
}

/** The same for the palette, which asks by itself. */
function useBulkCommands(waiting: Posts, failed: Posts, start: BulkBarProps["start"], reschedule: () => void): void {
  useCommands([
    ...commandsFor(waiting, { id: "reschedule", label: "Reschedule", icon: "clock", run: reschedule }),
    ...commandsFor(failed, { id: "retry", label: "Retry", icon: "refresh", run: () => start(retryAll(failed)) }),
    ...commandsFor(waiting, {
      id: "cancel",
      label: "Cancel",
      icon: "cross",
      run: () => start(cancelAll(waiting)),
      question,
    }),
  ]);
}

const question = {
  text: "They will not be published. This action cannot be undone.",
  verb: "Cancel posts",
  dismiss: "Keep posts",
};

/** A command that names how many posts it is for; none without posts. */
function commandsFor(posts: Posts, command: Command): Command[] {
  if (posts.length === 0) return [];
  return [{ ...command, label: `${command.label} ${counted(posts.length, "post")}` }];
}

function CancelQuestion({ count, onKeep, onCancel }: { count: number; onKeep: () => void; onCancel: () => void }) {
  const title = `Cancel ${counted(count, "post")}`;
  return (
    <ConfirmDialog
      title={title}
      question={question.text}
      dismissLabel={question.dismiss}
      confirmLabel={title}
      onCancel={onKeep}
      onConfirm={() => {
        onKeep();
        onCancel();
      }}
    />
  );
}

type Posts = BulkTask["posts"];

function retryAll(posts: Posts): BulkTask {
  return {
    done: "Retried",
    posts,
    change: (api, { id }) => api.POST("/v1/posts/{id}/retry", { params: { path: { id } }, body: { absent: false } }),
  };
}

function cancelAll(posts: Posts): BulkTask {
  return {
    done: "Cancelled",
    posts,
    change: (api, { id }) => api.DELETE("/v1/posts/{id}", { params: { path: { id } } }),
  };
}

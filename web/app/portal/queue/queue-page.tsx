import type { Queue, Workspace } from "~/api/types";
import { useSession } from "~/auth/session";
import { may } from "~/lib/roles";
import { useQueue } from "~/portal/data/queue";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { NextTimes } from "./next-times";
import { QueueForm } from "./queue-form";
import { QueueTable } from "./queue-table";
import { useQueueDraft } from "./use-queue-draft";
import "./queue.css";

/** The times of the week at which the workspace publishes. */
export function QueuePage() {
  const workspace = useCurrentWorkspace();
  const queue = useQueue();
  return (
    <>
      <PageTitle title="Queue and slots" />
      <p className="supporting readable page-section">
        A workspace has one queue: the times of the week at which it publishes. A post for the next free slot gets the
        first of them that no other post has.
      </p>
      {(workspace.isPending || queue.isPending) && <Loader>Loading the queue...</Loader>}
      <QueryError query={workspace} fallback="Failed to load the workspace" />
      <QueryError query={queue} fallback="Failed to load the queue" />
      {workspace.data && queue.data && <Slots workspace={workspace.data} queue={queue.data} />}
    </>
  );
}

function Slots({ workspace, queue }: { workspace: Workspace; queue: Queue }) {
  const { email } = useSession();
  const editing = useQueueDraft(queue, `octavo-queue:${email}:${workspace.id}`);
  const mayChange = may(workspace.role, "PUBLISH");
  return (
    <div className="queue-columns">
      {mayChange ? <QueueForm {...editing} /> : <QueueTable queue={queue} />}
      <NextTimes queue={queue} isChanged={mayChange && editing.isChanged} />
    </div>
  );
}

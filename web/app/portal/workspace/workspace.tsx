import { may } from "~/lib/roles";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { ChatWebhook } from "./chat-webhook";
import { DeleteWorkspace } from "./delete-workspace";
import { MediaMetadata } from "./media-metadata";
import { NewWorkspace } from "./new-workspace";
import { WhosePostsWait } from "./whose-posts-wait";
import { WorkspaceName } from "./workspace-name";
import "./workspace.css";

/** The workspace that this tab acts in: its name, its chat, what holds for its files, and its end. */
export function WorkspacePage() {
  const query = useCurrentWorkspace();
  const workspace = query.data;
  return (
    <>
      <PageTitle title="Workspace" />
      {query.isPending && <Loader>Loading the workspace...</Loader>}
      <QueryError query={query} fallback="Failed to load the workspace" />
      {workspace && (
        <>
          <WorkspaceName workspace={workspace} />
          <WhosePostsWait workspace={workspace} />
          <ChatWebhook workspace={workspace} />
          <MediaMetadata workspace={workspace} />
          {workspace.kind !== "CLIENT" && <NewWorkspace />}
          {may(workspace.role, "OWN") && !workspace.personal && <DeleteWorkspace workspace={workspace} />}
        </>
      )}
    </>
  );
}

import { may } from "~/lib/roles";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { AuditLink } from "./audit-link";
import { DeleteWorkspace } from "./delete-workspace";
import { Invitations } from "./invitations";
import { KeysLink } from "./keys-link";
import { MediaMetadata } from "./media-metadata";
import { Members } from "./members";
import { NewWorkspace } from "./new-workspace";
import { QueueLink } from "./queue-link";
import { RoleTable } from "./role-table";
import { WorkspaceName } from "./workspace-name";
import "./workspace.css";

/** Who may do what in the workspace that this tab acts in. */
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
          <Members workspace={workspace} />
          {may(workspace.role, "MANAGE") && <Invitations workspace={workspace} />}
          <QueueLink />
          <MediaMetadata workspace={workspace} />
          {may(workspace.role, "DEVELOP") && <KeysLink />}
          {may(workspace.role, "MANAGE") && <AuditLink />}
          <RoleTable />
          <NewWorkspace />
          {may(workspace.role, "OWN") && !workspace.personal && <DeleteWorkspace workspace={workspace} />}
        </>
      )}
    </>
  );
}

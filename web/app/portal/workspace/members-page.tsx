import { may } from "~/lib/roles";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { Invitations } from "./invitations";
import { Members } from "./members";
import { RoleTable } from "./role-table";
import "./workspace.css";

/** Who may do what in the workspace that this tab acts in. */
export function MembersPage() {
  const query = useCurrentWorkspace();
  const workspace = query.data;
  return (
    <>
      <PageTitle title="Members" />
      {query.isPending && <Loader>Loading the workspace...</Loader>}
      <QueryError query={query} fallback="Failed to load the workspace" />
      {workspace && (
        <>
          <Members workspace={workspace} />
          {may(workspace.role, "MANAGE") && <Invitations workspace={workspace} />}
          <RoleTable />
        </>
      )}
    </>
  );
}

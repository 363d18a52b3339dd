import { useSearchParams } from "react-router";
import { may } from "~/lib/roles";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { ErrorBanner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useAudit, useAuditExport } from "~/portal/data/audit";
import { useCurrentWorkspace } from "~/portal/data/workspaces";
import { type AuditFilter, readFilter, writeFilter } from "./audit-filter";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import "./audit.css";

/** Who did what in the workspace, from where. The address holds the filters. */
export function AuditLog() {
  const [parameters, setParameters] = useSearchParams();
  const query = useCurrentWorkspace();
  const workspace = query.data;
  const mayRead = workspace !== undefined && may(workspace.role, "MANAGE");
  const filter = readFilter(parameters);
  return (
    <>
      <PageTitle title="Audit log">{mayRead && <ExportButton filter={filter} />}</PageTitle>
      {query.isPending && <Loader>Loading the workspace...</Loader>}
      <QueryError query={query} fallback="Failed to load the workspace" />
      {workspace && !mayRead && (
        <div className="empty-state">The audit log is for owners and admins. Ask one of them.</div>
      )}
      {workspace && mayRead && (
        <>
          <p className="supporting readable page-section">
            Who did what in this workspace, when, and from where. Octavo keeps it forever.
          </p>
          <AuditFilters
            workspace={workspace.id}
            filter={filter}
            onChange={(changed) => setParameters(writeFilter(changed), { replace: true })}
          />
          <Entries filter={filter} />
        </>
      )}
    </>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const log = useAudit(filter);
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = writeFilter(filter).size > 0;
  return (
    <>
      {log.isPending && <Loader>Loading the audit log...</Loader>}
      <QueryError query={log} fallback="Failed to load the audit log" />
      {log.data && entries.length === 0 && (
        <div className="empty-state">{isFiltered ? "No entries match the filters." : "No entries yet."}</div>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {log.hasNextPage && (
        <p className="follow-up">
          <Button pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            <Icon name="down" />
            {log.isFetchingNextPage ? "Loading..." : "Show older entries"}
          </Button>
        </p>
      )}
    </>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const download = useAuditExport(filter);
  return (
    <div>
      <Button pending={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? "Exporting..." : "Export as CSV"}
      </Button>
      {download.error && <ErrorBanner error={download.error} fallback="Failed to export the audit log" />}
    </div>
  );
}

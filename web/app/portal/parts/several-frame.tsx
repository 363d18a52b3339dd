import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { keepWorkspaces } from "~/auth/chosen-workspace";
import { useIsNarrow } from "~/lib/use-is-narrow";
import type { Several } from "~/portal/data/several";
import { refusedWorkspace } from "~/portal/data/refused-workspace";
import { leaveOut, readAllAgain } from "~/portal/data/unreadable";
import { workspacesKey } from "~/portal/data/workspaces";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { type Counts, WorkspaceChooser } from "./workspace-chooser";
import { unreadableText } from "./several-words";
import "./several-frame.css";

const NewWorkspaceDialog = lazyRoute(async () => (await import("./new-workspace-dialog")).NewWorkspaceDialog);

interface SeveralFrameProps {
  several: Several;
  counts?: Counts | undefined;
  /** For screens that need their width: the workspaces are above them, folded. */
  isFolded?: boolean;
  children: ReactNode;
}

/** More of them would push the list itself below the window. */
const mostOnPhone = 6;

/** A list of several workspaces, and next to it which of them it shows. */
export function SeveralFrame({ several, counts, isFolded = false, children }: SeveralFrameProps) {
  useKeptChoice();
  useLeavingOut(several);
  // Not in the chooser, which folds when the window becomes narrow.
  const [isCreating, setCreating] = useState(false);
  const { query, chosen, all, unreadable } = several;
  const isTall = useIsNarrow() && all.length > mostOnPhone;
  if (query.isPending) return <Skeleton label="Loading workspaces..." lines={6} />;
  const hasFold = isFolded || isTall;
  const chooser = <WorkspaceChooser several={several} counts={counts} onNew={() => setCreating(true)} />;
  return (
    <>
      <QueryError query={query} fallback="Failed to load the workspaces" />
      {isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}
      <div className={hasFold ? "several folded" : "several"}>
        {hasFold ? <Fold several={several}>{chooser}</Fold> : chooser}
        <div className="several-content">
          {unreadable.length > 0 && <CannotRead several={several} />}
          {chosen.length > 0 ? children : <p className="empty-state">Choose at least one workspace.</p>}
        </div>
      </div>
    </>
  );
}

function Fold({ several: { chosen, all }, children }: { several: Several; children: ReactNode }) {
  return (
    <details className="several-fold">
      <summary>
        Workspaces: <b>{chosen.length === all.length ? `all ${all.length}` : `${chosen.length} of ${all.length}`}</b>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}

/** Links of the header lead to the same workspaces until the tab shows one again. */
function useKeptChoice(): void {
  const choice = useSearchParams()[0].get("workspaces");
  useEffect(() => {
    if (choice) keepWorkspaces(choice);
  }, [choice]);
}

/** A list that is refused for one workspace is asked for again without it. */
function useLeavingOut({ all }: Several): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const id = event.type === "updated" && refusedWorkspace(event.query.state.error);
        const workspace = id && all.find((it) => it.id === id);
        if (workspace) leaveOut(workspace);
      }),
    [queries, all],
  );
}

function CannotRead({ several: { unreadable, chosen } }: { several: Several }) {
  const queries = useQueryClient();
  const again = () => {
    readAllAgain();
    void queries.invalidateQueries({ queryKey: workspacesKey });
  };
  return (
    <div className="banner tone pending" role="alert">
      <Icon name="question" />
      <div className="banner-text">
        <p>
          <b>{unreadableText(unreadable)}</b> {chosen.length > 0 && completeText(chosen.length)}
        </p>
      </div>
      <button type="button" className="link-button" onClick={again}>
        Try again
      </button>
    </div>
  );
}

function completeText(count: number): string {
  return count === 1 ? "The other one is complete." : `The other ${count} are complete.`;
}

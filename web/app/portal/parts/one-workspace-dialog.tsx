import { Link } from "react-router";
import { may } from "~/lib/roles";
import { pathIn, type Several } from "~/portal/data/several";
import { Dialog } from "~/ui/dialog";
import { WorkspaceLabel } from "./workspace-label";
import "./one-workspace-dialog.css";

interface OneWorkspaceDialogProps {
  /** What is done there: `New post in…` */
  title: string;
  several: Several;
  /** The screen that it leads to. */
  to: string;
  onClose: () => void;
}

/** For what belongs to one workspace: it is asked for first, and the last one has the focus. */
export function OneWorkspaceDialog({ title, several, to, onClose }: OneWorkspaceDialogProps) {
  const known = lastWorkspace();
  const workspaces = several.all.filter(({ role }) => may(role, "WRITE"));
  const last = workspaces.find(({ id }) => id === known);
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="dialog-body one-workspace" aria-label="Workspaces">
        {workspaces.map((workspace) => (
          <li key={workspace.id}>
            <Link
              to={pathIn(to, workspace)}
              ref={workspace === (last ?? workspaces[0]) ? focusOpened : undefined}
              onClick={() => localStorage.setItem(key, workspace.id)}
            >
              <WorkspaceLabel workspace={workspace} />
              {workspace === last && <span className="hint">chosen last</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const key = "octavo-last-of-several";

function lastWorkspace(): string | null {
  return localStorage.getItem(key);
}

/** The dialog opens in an effect of its own: the focus is set after that. */
function focusOpened(link: HTMLAnchorElement | null): void {
  queueMicrotask(() => link?.focus());
}

import { Face } from "~/ui/face";
import "./workspace-label.css";

/** Whose something is, in a list of several workspaces: the first letter, and the name. */
export function WorkspaceLabel({ workspace }: { workspace: { name: string } | null | undefined }) {
  if (!workspace) return null;
  return (
    <span className="workspace-label">
      <Face name={workspace.name} />
      <b>{workspace.name}</b>
    </span>
  );
}

import { leaveWorkspace, useCurrentWorkspace } from "./data/workspaces";

/** Below the header's first line while this tab acts in a client workspace: whose it is, and the way back. */
export function ClientBar() {
  const workspace = useCurrentWorkspace().data;
  if (!workspace) return null;
  return (
    <>
      <p>
        <b>{workspace.name}</b>
        {workspace.app && <>, client of {workspace.app.name}</>}
      </p>
      <button type="button" className="link-button" onClick={leaveWorkspace}>
        Back to clients
      </button>
    </>
  );
}

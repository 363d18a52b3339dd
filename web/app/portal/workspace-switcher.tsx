import { useCurrentWorkspace, useWorkspaces, enterWorkspace } from "./data/workspaces";

/** Nothing for people with their personal workspace only. */
export function WorkspaceSwitcher() {
  const workspaces = useWorkspaces().data ?? [];
  const current = useCurrentWorkspace().data;
  if (!current || workspaces.length < 2) return null;
  return (
    <select
      className="select workspace-switcher"
      aria-label="Workspace"
      value={current.id}
      onChange={({ target }) => enterWorkspace(workspaces.find(({ id }) => id === target.value))}
    >
      {workspaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

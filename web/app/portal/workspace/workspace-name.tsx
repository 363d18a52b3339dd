import type { Workspace } from "~/api/types";
import { may, roleLabel } from "~/lib/roles";
import { useRenameWorkspace } from "~/portal/data/workspace-changes";
import { NameForm } from "~/portal/parts/name-form";
import { Section } from "~/portal/parts/section";

export function WorkspaceName({ workspace }: { workspace: Workspace }) {
  const rename = useRenameWorkspace(workspace);
  return (
    <Section title={workspace.name} intro={`Your role is ${roleLabel(workspace.role)}.`}>
      {may(workspace.role, "MANAGE") && (
        <NameForm
          title="Name of the workspace"
          label="Name"
          initial={workspace.name}
          action="Save name"
          acting="Saving..."
          fallback="Failed to save the name"
          change={rename}
          onSubmit={(name) => rename.mutate(name)}
        />
      )}
    </Section>
  );
}

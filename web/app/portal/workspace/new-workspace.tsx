import { useCreateWorkspace } from "~/portal/data/workspace-changes";
import { NameForm } from "~/portal/parts/name-form";
import { Section } from "~/portal/parts/section";

export function NewWorkspace() {
  const create = useCreateWorkspace();
  return (
    <Section
      title="New workspace"
      intro="A workspace has its own applications, accounts, posts and members. You become its owner."
    >
      <NameForm
        title="New workspace"
        label="Name of the new workspace"
        action="Create workspace"
        acting="Creating..."
        fallback="Failed to create the workspace"
        change={create}
        onSubmit={(name) => create.mutate(name)}
      />
    </Section>
  );
}

import { NewWorkspaceForm } from "~/portal/parts/new-workspace-form";
import { Section } from "~/portal/parts/section";

export function NewWorkspace() {
  return (
    <Section
      title="New workspace"
      intro="A workspace has its own applications, accounts, posts and members. You become its owner."
    >
      <NewWorkspaceForm />
    </Section>
  );
}

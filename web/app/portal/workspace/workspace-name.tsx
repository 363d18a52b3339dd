import { type FormEvent, useState } from "react";
import type { Workspace } from "~/api/types";
import { may, roleLabel } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useRenameWorkspace } from "~/portal/data/workspaces";
import { fieldProblem } from "~/portal/parts/field-problem";
import { Section } from "~/portal/parts/section";

export function WorkspaceName({ workspace }: { workspace: Workspace }) {
  const intro = `Your role is ${roleLabel(workspace.role)}.`;
  return (
    <Section title={workspace.name} intro={intro}>
      {may(workspace.role, "MANAGE") && <NameForm workspace={workspace} />}
    </Section>
  );
}

function NameForm({ workspace }: { workspace: Workspace }) {
  const [name, setName] = useState(workspace.name);
  const rename = useRenameWorkspace(workspace);
  const problem = fieldProblem(rename.error, "name");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(name);
  }

  return (
    <form className="stack narrow-field follow-up" aria-label="Name of the workspace" onSubmit={submit} noValidate>
      {rename.error && !problem && <ErrorBanner error={rename.error} fallback="Failed to save the name" />}
      <Field label="Name" error={problem}>
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input"
              autoComplete="off"
              {...wiring}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" pending={rename.isPending}>
              {rename.isPending ? "Saving..." : "Save name"}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}

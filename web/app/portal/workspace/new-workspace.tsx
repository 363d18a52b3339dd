import { type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useCreateWorkspace } from "~/portal/data/workspaces";
import { fieldProblem } from "~/portal/parts/field-problem";
import { Section } from "~/portal/parts/section";

export function NewWorkspace() {
  const [name, setName] = useState("");
  const create = useCreateWorkspace();
  const problem = fieldProblem(create.error, "name");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) create.mutate(name);
  }

  return (
    <Section
      title="New workspace"
      intro="A workspace has its own applications, accounts, posts and members. You become its owner."
    >
      <form className="stack narrow-field follow-up" aria-label="New workspace" onSubmit={submit} noValidate>
        {create.error && !problem && <ErrorBanner error={create.error} fallback="Failed to create the workspace" />}
        <Field label="Name of the new workspace" error={problem}>
          {(wiring) => (
            <span className="field-with-button">
              <input
                className="input"
                autoComplete="off"
                {...wiring}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <Button type="submit" pending={create.isPending}>
                {create.isPending ? "Creating..." : "Create workspace"}
              </Button>
            </span>
          )}
        </Field>
      </form>
    </Section>
  );
}

import { useState } from "react";
import { may } from "~/lib/roles";
import { useCreateWorkspace } from "~/portal/data/workspace-changes";
import { useWorkspaces } from "~/portal/data/workspaces";
import { SelectField } from "~/ui/select-field";
import { NameForm } from "./name-form";

/** A name, and for people with several workspaces the one that it begins as a copy of. The new workspace opens at once. */
export function NewWorkspaceForm() {
  const create = useCreateWorkspace();
  const [template, setTemplate] = useState("");
  const workspaces = useWorkspaces().data ?? [];
  const templates = workspaces.filter(({ role }) => may(role, "MANAGE"));
  return (
    <>
      {workspaces.length > 1 && templates.length > 0 && (
        <SelectField
          label="From a template"
          hint="Copies the times of the queue, the members with their roles, and the settings. Accounts and posts stay where they are."
          value={template}
          onChange={setTemplate}
        >
          <option value="">None: an empty workspace</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <NameForm
        title="New workspace"
        label="Name of the new workspace"
        action="Create workspace"
        acting="Creating..."
        fallback="Failed to create the workspace"
        change={create}
        onSubmit={(name) => create.mutate({ name, template })}
      />
    </>
  );
}

import type { Workspace } from "~/api/types";
import { may } from "~/lib/roles";
import { useChangeApproval } from "~/portal/data/workspace-changes";
import { Section } from "~/portal/parts/section";
import { ErrorBanner } from "~/ui/banner";

const choices = [
  { approval: "NONE", says: "No one: contributors publish without approval." },
  { approval: "CONTRIBUTORS", says: "Contributors: a person who may approve reads their posts first." },
  { approval: "EVERYONE", says: "Everyone: someone else approves what a person writes, also an owner." },
] as const;

/** Whose posts wait for approval. */
export function WhosePostsWait({ workspace }: { workspace: Workspace }) {
  const change = useChangeApproval(workspace);
  return (
    <Section
      title="Approval"
      intro="Whose posts wait for approval? What is scheduled already stays as it is. Keys follow their own setting."
    >
      {change.error && <ErrorBanner error={change.error} fallback="Failed to save the setting" />}
      <fieldset className="follow-up" disabled={!may(workspace.role, "MANAGE") || change.isPending}>
        <legend className="visually-hidden">Whose posts wait for approval</legend>
        {choices.map(({ approval, says }) => (
          <label key={approval} className="choice">
            <input
              type="radio"
              name="approval"
              checked={workspace.approval === approval}
              onChange={() => change.mutate(approval)}
            />
            {says}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

import { type FormEvent, useState } from "react";
import type { Role, Workspace } from "~/api/types";
import { may, roleHint } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { useInvite } from "~/portal/data/members";
import { fieldProblem } from "~/portal/parts/field-problem";
import { RoleSelect } from "./role-select";

interface InviteDialogProps {
  workspace: Workspace;
  onInvited: (email: string, url: string) => void;
  onClose: () => void;
}

export function InviteDialog({ workspace, onInvited, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("PUBLISHER");
  const invite = useInvite(workspace, onInvited);
  const problem = fieldProblem(invite.error, "email");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ email, role });
  }

  return (
    <Dialog title={`Invite to ${workspace.name}`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {invite.error && !problem && <ErrorBanner error={invite.error} fallback="Failed to create the invitation" />}
          <EmailField problem={problem} value={email} onChange={setEmail} />
          <Field label="Role" hint={roleHint(role)} error={undefined}>
            {({ id }) => (
              <RoleSelect id={id} value={role} mayAppointOwners={may(workspace.role, "OWN")} onChange={setRole} />
            )}
          </Field>
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={invite.isPending}>
            {invite.isPending ? "Inviting..." : "Create invitation"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface EmailFieldProps {
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function EmailField({ problem, value, onChange }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={problem}>
      {(wiring) => (
        <input
          className="input"
          type="email"
          autoComplete="off"
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

import { useState } from "react";
import type { Member, Role, Workspace } from "~/api/types";
import { may, roleLabel } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFocusHandover } from "~/ui/focus";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { Ago } from "~/ui/time";
import { toast, type ToastAction } from "~/ui/toast";
import { useMe } from "~/portal/data/me";
import { useChangeRole, useMembers, useRemoveMember } from "~/portal/data/members";
import { Section } from "~/portal/parts/section";
import { RoleSelect } from "./role-select";

export function Members({ workspace }: { workspace: Workspace }) {
  const members = useMembers(workspace.id);
  const me = useMe();
  return (
    <Section title="Members">
      {members.isPending && <Loader>Loading the members...</Loader>}
      <QueryError query={members} fallback="Failed to load the members" />
      {members.data && (
        <ul className="ruled-list section-list" aria-label="Members">
          {members.data.map((member) => (
            <MemberRow key={member.userId} workspace={workspace} member={member} isMe={member.userId === me.data?.id} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface MemberRowProps {
  workspace: Workspace;
  member: Member;
  isMe: boolean;
}

function MemberRow({ workspace, member, isMe }: MemberRowProps) {
  const name = member.name ?? member.email ?? "A member";
  const change = useChangeRole(workspace, member);
  const remove = useRemoveMember(workspace, member, name);
  const frame = useFocusHandover<HTMLLIElement>();
  const needed = member.role === "OWNER" ? "OWN" : "MANAGE";
  const mayChange = may(workspace.role, needed);
  const give = (role: Role, undo?: ToastAction) =>
    change.mutate(role, { onSuccess: () => toast(`${name}: ${roleLabel(role)}.`, undo) });
  return (
    <li className="resource-row" aria-label={name} ref={frame}>
      <div>
        <p className="title-line">
          <b>{name}</b> {isMe && <span className="hint">you</span>}
        </p>
        <MemberFacts member={member} />
      </div>
      <div className="button-row">
        {mayChange ? (
          <RoleSelect
            label={`Role of ${name}`}
            value={member.role}
            mayAppointOwners={may(workspace.role, "OWN")}
            onChange={(role) => give(role, { label: "Undo", onClick: () => give(member.role) })}
          />
        ) : (
          <span>{roleLabel(member.role)}</span>
        )}
        {(mayChange || isMe) && <RemoveButton name={name} isMe={isMe} remove={remove} workspace={workspace} />}
      </div>
      {change.error && <ErrorBanner error={change.error} fallback="Failed to change the role" />}
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to remove the member" />}
    </li>
  );
}

function MemberFacts({ member }: { member: Member }) {
  return (
    <dl className="fact-list tabular">
      {member.name && member.email && (
        <div>
          <dt>E-mail </dt>
          <dd>{member.email}</dd>
        </div>
      )}
      {member.signIn && (
        <div>
          <dt>Signs in with </dt>
          <dd>
            <SignInMeans means={member.signIn} />
          </dd>
        </div>
      )}
      <div>
        <dt>Joined </dt>
        <dd>
          <Ago iso={member.joinedAt} none="–" />
        </dd>
      </div>
    </dl>
  );
}

const meansNames: Record<NonNullable<Member["signIn"]>[number], string> = {
  PASSKEY: "a passkey",
  AUTHENTICATOR: "password and authenticator app",
  EXTERNAL: "single sign-on",
  PASSWORD: "password",
};

/** All of someone's means; those that rest on a password alone stand out. */
function SignInMeans({ means }: { means: NonNullable<Member["signIn"]> }) {
  if (means.length === 0) return <>nothing yet</>;
  if (means.length === 1 && means[0] === "PASSWORD") return <span className="badge tone pending">password only</span>;
  return <>{means.map((each) => meansNames[each]).join(", ")}</>;
}

interface RemoveButtonProps {
  name: string;
  isMe: boolean;
  workspace: Workspace;
  remove: ReturnType<typeof useRemoveMember>;
}

function RemoveButton({ name, isMe, workspace, remove }: RemoveButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const label = isMe ? "Leave" : "Remove";

  function confirm() {
    setConfirming(false);
    remove.mutate(undefined);
  }

  return (
    <>
      <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={isMe ? `Leave ${workspace.name}` : `Remove ${name}`}
          question={`${isMe ? "You and the applications that you" : `${name} and the applications that they`} allowed lose access to ${workspace.name} at once.`}
          confirmLabel={label}
          onCancel={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

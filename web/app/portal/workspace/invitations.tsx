import { useState } from "react";
import type { Invitation, Workspace } from "~/api/types";
import { roleLabel } from "~/lib/roles";
import { ErrorBanner } from "~/ui/banner";
import { useSession } from "~/auth/session";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { useFocusHandover } from "~/ui/focus";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { Time } from "~/ui/time";
import { useInvitations, useWithdrawInvitation } from "~/portal/data/members";
import { Section } from "~/portal/parts/section";
import { InviteDialog } from "./invite-dialog";

interface Invited {
  email: string;
  url: string;
}

export function Invitations({ workspace }: { workspace: Workspace }) {
  const invitations = useInvitations(workspace.id);
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>();

  function show(email: string, url: string) {
    setInvited({ email, url });
    setInviting(false);
  }

  return (
    <Section
      title="Invitations"
      intro="An invitation works once, for 7 days. It ends early if its inviter may no longer give the role."
      action={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      {invited && <InvitationLink {...invited} />}
      {invitations.isPending && <Loader>Loading the invitations...</Loader>}
      <QueryError query={invitations} fallback="Failed to load the invitations" />
      {invitations.data?.length === 0 && <div className="empty-state">No open invitations.</div>}
      {invitations.data && invitations.data.length > 0 && (
        <ul className="ruled-list section-list" aria-label="Invitations">
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} workspace={workspace} invitation={invitation} />
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog workspace={workspace} onInvited={show} onClose={() => setInviting(false)} />}
    </Section>
  );
}

/** It is in this page's memory only: the API shows it once. */
function InvitationLink({ email, url }: Invited) {
  const { config } = useSession();
  const mailed = config.mail
    ? `A link was mailed to ${email}. To send one yourself, use this one`
    : `Send this link to ${email}`;
  return (
    <div className="panel invitation-link" role="status">
      <p>{mailed}. It is not shown again. Anyone who has it and signs in joins.</p>
      <p className="field-with-button">
        <code className="mono">{url}</code>
        <CopyButton value={url} label="Copy link" />
      </p>
    </div>
  );
}

function InvitationRow({ workspace, invitation }: { workspace: Workspace; invitation: Invitation }) {
  const withdraw = useWithdrawInvitation(workspace);
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className="resource-row" aria-label={invitation.email} ref={frame}>
      <div>
        <p className="title-line">
          <b>{invitation.email}</b>
        </p>
        <dl className="fact-list tabular">
          <div>
            <dt>Role </dt>
            <dd>{roleLabel(invitation.role)}</dd>
          </div>
          <div>
            <dt>Invited by </dt>
            <dd>{invitation.invitedBy.name ?? invitation.invitedBy.email}</dd>
          </div>
          <div>
            <dt>Expires </dt>
            <dd>
              <Time iso={invitation.expiresAt} none="–" />
            </dd>
          </div>
        </dl>
      </div>
      <div className="button-row">
        <Button
          size="small"
          variant="quiet-danger"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate(invitation)}
        >
          {withdraw.isPending ? "Withdrawing..." : "Withdraw"}
        </Button>
      </div>
      {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw the invitation" />}
    </li>
  );
}

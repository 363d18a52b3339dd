import { useState } from "react";
import type { SignedInSession } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { Ago } from "~/ui/time";
import { useEndOtherSessions, useEndSession, useSessions } from "~/portal/data/me";
import { Section } from "~/portal/parts/section";
import { browserName } from "./browser-name";

export function Sessions() {
  const sessions = useSessions();
  const listed = sessions.data?.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];
  const hasOthers = listed.some(({ current }) => !current);
  return (
    <Section
      title="Where you're signed in"
      intro="If you don't recognize a browser, sign it out and change your password."
      action={hasOthers && <SignOutOthers />}
    >
      {sessions.isPending && <Loader>Loading your sessions...</Loader>}
      <QueryError query={sessions} fallback="Failed to load your sessions" />
      {sessions.data?.length === 0 && <div className="empty-state">You aren't signed in with any browser.</div>}
      {listed.length > 0 && (
        <ul className="ruled-list section-list" aria-label="Sessions">
          {listed.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SignOutOthers() {
  const [isConfirming, setConfirming] = useState(false);
  const endOthers = useEndOtherSessions();
  const frame = useFocusHandover<HTMLDivElement>();

  function confirm() {
    setConfirming(false);
    endOthers.mutate();
  }

  return (
    <div className="stack" ref={frame}>
      <Button size="small" variant="danger" pending={endOthers.isPending} onClick={() => setConfirming(true)}>
        {endOthers.isPending ? "Signing out..." : "Sign out all others"}
      </Button>
      {endOthers.error && <ErrorBanner error={endOthers.error} fallback="Failed to sign out the other browsers" />}
      {isConfirming && (
        <ConfirmDialog
          title="Sign out all other browsers"
          question="Every other browser that uses your account must sign in again. This browser stays signed in. Connected applications keep their access."
          confirmLabel="Sign out all others"
          onCancel={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const name = browserName(session.userAgent);
  const end = useEndSession(name);
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className="resource-row" aria-label={name} ref={frame}>
      <div>
        <p className="title-line">
          <b title={session.userAgent ?? undefined}>{name}</b>
          {session.current && (
            <span className="badge tone succeeded">
              <Icon name="tick" />
              This browser
            </span>
          )}
        </p>
        <SessionFacts session={session} />
      </div>
      {!session.current && (
        <div className="button-row">
          <Button size="small" variant="quiet-danger" pending={end.isPending} onClick={() => end.mutate(session)}>
            {end.isPending ? "Signing out..." : "Sign out"}
          </Button>
        </div>
      )}
      {end.error && <ErrorBanner error={end.error} fallback="Failed to sign out this browser" />}
    </li>
  );
}

function SessionFacts({ session }: { session: SignedInSession }) {
  return (
    <dl className="fact-list tabular">
      <div>
        <dt>Address </dt>
        <dd>{session.address ?? "unknown"}</dd>
      </div>
      <div>
        <dt>Signed in </dt>
        <dd>
          <Ago iso={session.createdTime} none="–" />
        </dd>
      </div>
      <div>
        <dt>Last used </dt>
        <dd>
          <Ago iso={session.lastSeenAt} none="–" />
        </dd>
      </div>
    </dl>
  );
}

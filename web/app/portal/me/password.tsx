import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Me } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PasswordForm } from "./password-form";
import { Section } from "~/portal/parts/section";

/** Sooner than the 10 minutes that the API allows, so that there is time to type. */
const recentFor = 9 * 60;

export function Password({ me }: { me: Me }) {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get("change") === "password";
  const toggle = (open: boolean) => setSearch(open ? { change: "password" } : {}, { replace: true });
  if (!me.hasPassword) {
    return (
      <Section
        title="Password"
        intro="You have no password yet. Ask the person who runs this server for a link to set one."
      >
        {null}
      </Section>
    );
  }
  return (
    <Section
      title="Password"
      intro="A new password signs you out everywhere else. Connected applications lose access until you sign in to them again."
    >
      <Button className="follow-up" onClick={() => toggle(true)}>
        Change password
      </Button>
      {isOpen && <PasswordDialog me={me} onClose={() => toggle(false)} />}
    </Section>
  );
}

function PasswordDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { signedInAt } = useSession();
  const [isRecent, setRecent] = useState(() => isRecentSignIn(signedInAt));
  return (
    <Dialog title={isRecent ? "Change password" : "Sign in again"} onClose={onClose}>
      {isRecent ? (
        <PasswordForm email={me.email} onClose={onClose} onTooOld={() => setRecent(false)} />
      ) : (
        <ProveAgain onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Where the time is not known, the API decides. */
function isRecentSignIn(signedInAt: number | undefined): boolean {
  return signedInAt === undefined || Date.now() / 1000 - signedInAt < recentFor;
}

function ProveAgain({ onClose }: { onClose: () => void }) {
  const { proveAgain } = useSession();
  return (
    <>
      <div className="dialog-body stack">
        <p>You signed in more than 10 minutes ago. Sign in again to change your password. You then come back here.</p>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus onClick={() => proveAgain(paths.changePassword)}>
          Sign in again
        </Button>
      </footer>
    </>
  );
}

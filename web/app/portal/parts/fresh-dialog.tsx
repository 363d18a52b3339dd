import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** Sooner than the 10 minutes that the API allows, so that there is time to type. */
const recentFor = 9 * 60;

interface FreshDialogProps {
  title: string;
  /** The change that the page opens again after the sign-in. */
  change: string;
  /** What the sign-in is for: "to change your password". */
  purpose: string;
  onClose: () => void;
  /** `onTooOld` is for errors of the API, which may want a fresh sign-in too. */
  children: (onTooOld: (error: unknown) => void) => ReactNode;
}

/** A dialog for a change that needs a fresh sign-in. Without one, it leads there and back. */
export function FreshDialog({ title, change, purpose, onClose, children }: FreshDialogProps) {
  const { signedInAt } = useSession();
  const [isRecent, setRecent] = useState(() => isRecentSignIn(signedInAt));
  const onTooOld = (error: unknown) => isStepUp(error) && setRecent(false);
  return (
    <Dialog title={isRecent ? title : "Sign in again"} onClose={onClose}>
      {isRecent ? children(onTooOld) : <ProveAgain change={change} purpose={purpose} onClose={onClose} />}
    </Dialog>
  );
}

function isStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === "STEP_UP_REQUIRED";
}

/** Where the time is not known, the API decides. */
function isRecentSignIn(signedInAt: number | undefined): boolean {
  return signedInAt === undefined || Date.now() / 1000 - signedInAt < recentFor;
}

function ProveAgain({ change, purpose, onClose }: Pick<FreshDialogProps, "change" | "purpose" | "onClose">) {
  const { proveAgain } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <div className="dialog-body stack">
        <p>You signed in more than 10 minutes ago. Sign in again {purpose}. You then come back here.</p>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus onClick={() => proveAgain(`${pathname}?change=${change}`)}>
          Sign in again
        </Button>
      </footer>
    </>
  );
}

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
  const [isRecent, onTooOld] = useRecentSignIn();
  if (!isRecent) return <StepUpDialog change={change} purpose={purpose} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {children(onTooOld)}
    </Dialog>
  );
}

/** Whether the sign-in is fresh enough for a sensitive change, and what to call with an error of the API. */
export function useRecentSignIn(): [boolean, (error: unknown) => void] {
  const { signedInAt } = useSession();
  const [isRecent, setRecent] = useState(() => isRecentSignIn(signedInAt));
  return [isRecent, (error) => isStepUp(error) && setRecent(false)];
}

function isStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === "STEP_UP_REQUIRED";
}

/** Where the time is not known, the API decides. */
function isRecentSignIn(signedInAt: number | undefined): boolean {
  return signedInAt === undefined || Date.now() / 1000 - signedInAt < recentFor;
}

/** Leads to a fresh sign-in, and back to the change. */
export function StepUpDialog({ change, purpose, onClose }: Pick<FreshDialogProps, "change" | "purpose" | "onClose">) {
  const { proveAgain } = useSession();
  const { pathname } = useLocation();
  return (
    <Dialog title="Sign in again" onClose={onClose}>
      <div className="dialog-body stack">
        <p>You signed in more than 10 minutes ago. Sign in again {purpose}. You then come back here.</p>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus onClick={() => proveAgain(`${pathname}?change=${change}`)}>
          Sign in again
        </Button>
      </footer>
    </Dialog>
  );
}

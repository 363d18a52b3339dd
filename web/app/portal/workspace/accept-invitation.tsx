import { useParams } from "react-router";
import { useSession } from "~/auth/session";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { useAcceptInvitation } from "~/portal/data/members";

/** Where the link of an invitation leads, after sign-in. */
export function AcceptInvitation() {
  const { token = "" } = useParams();
  const { email } = useSession();
  const accept = useAcceptInvitation();
  return (
    <>
      <PageTitle title="Invitation to a workspace" />
      {accept.error && <ErrorBanner error={accept.error} fallback="Failed to accept the invitation" />}
      <p className="readable">
        You’ll join as {email}. If this is not the account that you want to use, sign out first.
      </p>
      <Button
        className="follow-up"
        variant="primary"
        pending={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate(token)}
      >
        {accept.isPending ? "Joining..." : "Join workspace"}
      </Button>
    </>
  );
}

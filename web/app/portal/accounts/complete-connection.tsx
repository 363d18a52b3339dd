import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { networkName } from "~/ui/network";
import { PageTitle } from "~/ui/page-title";
import { toast } from "~/ui/toast";
import { accountName } from "~/portal/data/account-name";
import { type NetworkAnswer, readAnswer } from "./network-answer";
import { useCompleteConnection } from "~/portal/data/account-changes";
import { takeReturn } from "~/portal/data/connect-return";

/** The way back from a network's authorization page: connects the account that was allowed there. */
export function CompleteConnection() {
  const { search } = useLocation();
  // The address is cleaned at once; what it held stays here.
  const [answer] = useState(() => readAnswer(new URLSearchParams(search)));
  const completion = useCompletion(answer);
  return (
    <>
      <PageTitle title="Connect an account" />
      {"code" in answer && !completion.error && <Loader>Connecting the account...</Loader>}
      {completion.error && <ErrorBanner error={completion.error} fallback="Failed to connect the account" />}
      {completion.error && (
        <p className="follow-up">
          <Link className="button" to={paths.accounts}>
            Back to connected accounts
          </Link>
        </p>
      )}
    </>
  );
}

/** Sends the answer once and takes it out of the address, where it would be of no more use. */
function useCompletion(answer: NetworkAnswer) {
  const navigate = useNavigate();
  const { mutate, ...completion } = useCompleteConnection();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const returnTo = takeReturn() ?? paths.accounts;
    if ("refusal" in answer) {
      void navigate(paths.accounts, { replace: true, state: { refusal: answer.refusal } });
      return;
    }
    void navigate(paths.connect, { replace: true });
    mutate(answer, {
      onSuccess: (account) => {
        const connected = { platform: account.platform, name: accountName(account) };
        if (returnTo !== paths.accounts) toast(`${connected.name} on ${networkName(account.platform)} is connected.`);
        void navigate(returnTo, { replace: true, state: { connected } });
      },
    });
  }, [answer, mutate, navigate]);
  return completion;
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Account } from "~/api/types";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { useConnecting } from "./use-connecting";

interface ReconnectButtonProps {
  /** Undefined where it is no longer known: the list of accounts says more. */
  account: Account | undefined;
  /** Where the network's own page leads back to. */
  returnTo: string;
  /** What the button is about, for people who don't see its place. */
  about?: ReactNode;
}

/** Connects an account again where it is missed. */
export function ReconnectButton({ account, returnTo, about }: ReconnectButtonProps) {
  if (account) return <Reconnect account={account} returnTo={returnTo} about={about} />;
  return (
    <Link className="button small" to={paths.accounts}>
      Reconnect{about}
    </Link>
  );
}

function Reconnect({ account, returnTo, about }: ReconnectButtonProps & { account: Account }) {
  const { connectAgain, isPending, error, dialog } = useConnecting(returnTo);
  return (
    <>
      <Button size="small" pending={isPending} onClick={() => connectAgain(account)}>
        {isPending ? "Connecting..." : "Reconnect"}
        {about}
      </Button>
      {error && (
        <p className="field-error" role="alert">
          {error.message}
        </p>
      )}
      {dialog}
    </>
  );
}

import type { UseMutationResult } from "@tanstack/react-query";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";

interface Link {
  id: string;
}

interface WithdrawLinkProps {
  link: Link;
  withdraw: UseMutationResult<void, Error, Link>;
  onWithdrawn?: () => void;
}

/** Ends a link that somebody has the address of. */
export function WithdrawLink({ link, withdraw, onWithdrawn }: WithdrawLinkProps) {
  return (
    <>
      <Button
        size="small"
        variant="quiet-danger"
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate(link, { onSuccess: onWithdrawn })}
      >
        {withdraw.isPending ? "Withdrawing..." : "Withdraw"}
      </Button>
      {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw the link" />}
    </>
  );
}

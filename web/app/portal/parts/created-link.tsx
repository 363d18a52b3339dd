import { useState } from "react";
import type { App, ConnectLinkWithUrl, Workspace } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { focusNow } from "~/ui/focus";
import { endWords, mailTo } from "~/portal/data/connect-link-words";
import { useWithdrawConnectLink } from "~/portal/data/connect-links";
import { useTimeZone } from "~/portal/data/time-zone";
import "./connect-link.css";

interface CreatedLinkProps {
  app: App;
  /** Where the accounts will be; without one, the workspace that this tab acts in. */
  workspace?: Workspace;
  link: ConnectLinkWithUrl;
  onClose: () => void;
}

/** It is in this page's memory only: the API shows it once. */
export function CreatedLink({ app, workspace, link, onClose }: CreatedLinkProps) {
  const withdraw = useWithdrawConnectLink(workspace?.name ?? link.name ?? undefined, workspace?.id);
  const zone = useTimeZone();
  const [now] = useState(() => new Date());
  const until = endWords(link.expiresAt, zone, now);
  return (
    <>
      <div className="dialog-body stack" role="status" tabIndex={-1} ref={focusNow}>
        {withdraw.error && <ErrorBanner error={withdraw.error} fallback="Failed to withdraw the link" />}
        <p className="connect-link">
          <code className="mono">{link.url}</code>
          <CopyButton value={link.url} label="Copy link" />
        </p>
        <p className="hint">
          Works until {until}. Octavo keeps only a digest of it and doesn’t show it again. Anyone who has it can connect
          an account to {workspace?.name ?? "this workspace"}.
        </p>
        <div className="button-row">
          <a className="button small" href={mailTo(app.name, link.url, until)}>
            Write an e-mail
          </a>
          <Button
            size="small"
            variant="quiet-danger"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(link.id, { onSuccess: onClose })}
          >
            {withdraw.isPending ? "Withdrawing..." : "Withdraw"}
          </Button>
        </div>
      </div>
      <footer>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  );
}

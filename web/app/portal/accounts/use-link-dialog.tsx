import { useState } from "react";
import type { Account, ConnectLink } from "~/api/types";
import { may } from "~/lib/roles";
import { lazyRoute } from "~/ui/lazy-route";
import { useRole } from "~/portal/data/workspaces";

/** What a new link begins with. */
export interface LinkStart extends Partial<Pick<ConnectLink, "name" | "platforms" | "redirectUrl">> {
  /** The only account that the link connects again. */
  account?: Account;
}

export type OnLink = (start: LinkStart) => void;

const NewLinkDialog = lazyRoute(async () => (await import("./new-link-dialog")).NewLinkDialog);

/** Opens the dialog for a new connect link; undefined for roles that may not create one. */
export function useLinkDialog() {
  const [start, setStart] = useState<LinkStart>();
  const mayConnect = may(useRole(), "PUBLISH");
  const open: OnLink | undefined = mayConnect ? setStart : undefined;
  return { open, dialog: start && <NewLinkDialog start={start} onClose={() => setStart(undefined)} /> };
}

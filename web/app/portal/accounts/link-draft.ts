import type { App, NewConnectLink } from "~/api/types";
import type { Platform } from "~/ui/network-names";
import { accountName } from "~/portal/data/account-name";
import { originsOf } from "~/portal/data/connect-link-words";
import type { LinkStart } from "./use-link-dialog";

export interface LinkDraft {
  name: string;
  seconds: number;
  /** None means all. */
  networks: readonly Platform[];
  /** Empty for Octavo's own last page. */
  returnTo: string;
}

/** The longest that the API accepts: a link in a mail is often read the next day. */
const twoDays = 172_800;

/** `connectable` are the networks of this server: an old link may name others. */
export function firstDraft(start: LinkStart, app: App, connectable: readonly Platform[]): LinkDraft {
  const { account, name, platforms = [], redirectUrl } = start;
  return {
    name: name ?? (account ? accountName(account) : ""),
    seconds: twoDays,
    networks: platforms.filter((platform) => connectable.includes(platform)),
    returnTo: redirectUrl ?? firstOrigin(app),
  };
}

/** Where people return to unless someone chooses otherwise. */
export function firstOrigin({ callbackUrls }: Pick<App, "callbackUrls">): string {
  return originsOf(callbackUrls)[0]?.value ?? "";
}

export function linkOf({ name, seconds, networks, returnTo }: LinkDraft, { account }: LinkStart): NewConnectLink {
  return {
    expiresInSeconds: seconds,
    ...(name.trim() && { name: name.trim() }),
    ...(returnTo && { redirectUrl: returnTo }),
    ...(account && { accountId: account.id }),
    ...(!account && networks.length > 0 && { platforms: [...networks] }),
  };
}

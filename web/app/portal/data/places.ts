/** The portal's screens, for its navigation and for the commands. */
import type { Location } from "react-router";
import type { PortalConfig } from "~/auth/config";
import { isCurrent, paths } from "~/lib/paths";
import { may, type Role } from "~/lib/roles";

export interface Place {
  to: string;
  label: string;
  /** Other words to find it by. */
  words?: string;
}

/** An entry of the header, with the places in the line below it. It leads to the first of them. */
export interface Entry {
  label: string;
  places: readonly Place[];
}

/** The entries that hold something for the role, in order. A client workspace has no applications, keys and members. */
export function entriesOf({ sandbox }: Pick<PortalConfig, "sandbox">, role: Role, isClient = false): Entry[] {
  const entries = [
    { label: "Overview", places: [{ to: paths.overview, label: "Overview" }] },
    { label: "Posts", places: placesOfPosts(role) },
    { label: "Accounts", places: placesOfAccounts },
    { label: "Developers", places: may(role, "DEVELOP") && !isClient ? placesOfDevelopers(sandbox) : [] },
    { label: "Settings", places: settings(role, isClient) },
  ];
  return entries.filter(({ places }) => places.length > 0);
}

const placesOfAccounts: readonly Place[] = [
  { to: paths.accounts, label: "All accounts", words: "Connected" },
  { to: paths.connectLinks, label: "Connect links" },
];

function placesOfPosts(role: Role): Place[] {
  return [
    { to: paths.posts, label: "Calendar" },
    { to: paths.drafts, label: "Drafts" },
    ...(may(role, "APPROVE") ? [{ to: paths.approvals, label: "Approvals" }] : []),
    { to: paths.comments, label: "Comments", words: "Inbox, replies" },
    { to: paths.media, label: "Media" },
    { to: paths.analytics, label: "Analytics", words: "Numbers, views, likes, insights" },
  ];
}

function placesOfDevelopers(hasSandbox: boolean): Place[] {
  const ofSandbox = [
    { to: paths.bins, label: "Request bins" },
    { to: paths.feed(), label: "Sandbox" },
  ];
  return [
    { to: paths.portal, label: "Applications" },
    { to: paths.keys, label: "Keys and agents", words: "API keys" },
    { to: paths.tryIt(), label: "Try it" },
    ...(hasSandbox ? ofSandbox : []),
  ];
}

function settings(role: Role, isClient: boolean): Place[] {
  return [
    { to: paths.workspace, label: "Workspace" },
    { to: paths.queue, label: "Queue" },
    ...(isClient ? [] : [{ to: paths.members, label: "Members", words: "Invite people, roles" }]),
    ...(may(role, "MANAGE") ? [{ to: paths.audit, label: "Audit log" }] : []),
    { to: paths.account, label: "You", words: "Your account, profile, password, passkeys" },
  ];
}

/** The place that an address belongs to, which may be a page below it. */
export function placeAt(entries: readonly Entry[], here: Pick<Location, "pathname" | "search">): Place | undefined {
  const places = entries.flatMap((entry) => entry.places).filter(({ to }) => isWithin(to, here));
  return places.toSorted((a, b) => b.to.length - a.to.length)[0];
}

function isWithin(to: string, { pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  const [path = "", query] = to.split("?");
  // The pages of an application belong here. The rest of the portal is below this address too.
  if (path === paths.portal) return pathname.replace(/\/$/, "") === path || pathname.startsWith(`${path}/apps/`);
  const parameters = new URLSearchParams(search);
  return isCurrent(path, pathname) && [...new URLSearchParams(query)].every(([key, it]) => parameters.get(key) === it);
}

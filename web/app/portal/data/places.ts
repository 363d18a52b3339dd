/** The portal's screens, for its navigation and for the commands. */
import type { PortalConfig } from "~/auth/config";
import { paths } from "~/lib/paths";

export interface Place {
  to: string;
  label: string;
}

/** Those of the navigation, in order. */
export function tabs({ sandbox }: Pick<PortalConfig, "sandbox">): Place[] {
  return [
    { to: paths.portal, label: "Applications" },
    { to: paths.posts, label: "Posts" },
    { to: paths.approvals, label: "Approvals" },
    { to: paths.media, label: "Media" },
    { to: paths.accounts, label: "Connected accounts" },
    { to: paths.tryIt(), label: "Try it" },
    ...(sandbox
      ? [
          { to: paths.feed(), label: "Sandbox feed" },
          { to: paths.bins, label: "Request bins" },
        ]
      : []),
    { to: paths.workspace, label: "Workspace" },
    { to: paths.account, label: "Your account" },
  ];
}

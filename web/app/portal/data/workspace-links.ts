/** Links that keep the choice of workspaces, or name the one that they lead into. */
import { useLocation } from "react-router";
import { keptWorkspaces } from "~/auth/chosen-workspace";

/** The screens whose lists can show several workspaces together. */
const together = /^\/portal\/(?:posts(?:\?|$)|approvals|accounts)/;

/** Addresses of screens, with the workspaces that this tab shows together. */
export function useLinkTo(): (to: string) => string {
  const { search } = useLocation();
  const choice = new URLSearchParams(search).get("workspaces") ?? keptWorkspaces();
  return (to) => (choice && together.test(to) ? `${to}${to.includes("?") ? "&" : "?"}workspaces=${choice}` : to);
}

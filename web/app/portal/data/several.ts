/** Several workspaces together: which of them lists show is in the address, `?workspaces=all` or ids with commas between them. */
import { createContext, useContext } from "react";
import { useSearchParams } from "react-router";
import { inWorkspace } from "~/api/client";
import type { Workspace } from "~/api/types";
import { clientOf } from "~/auth/chosen-workspace";
import { may, type Right } from "~/lib/roles";
import { type Unreadable, useUnreadable } from "./unreadable";
import { useWorkspaces } from "./workspaces";

/** Where a part of the page acts in one workspace, whatever the lists around it show. */
export const OneWorkspaceContext = createContext(false);

export interface Several {
  /** That the person belongs to; empty until they are known. */
  all: readonly Workspace[];
  chosen: readonly Workspace[];
  /** Chosen, but they can't be read. */
  unreadable: readonly Unreadable[];
  query: Pick<ReturnType<typeof useWorkspaces>, "error" | "isFetching" | "isPending" | "refetch">;
}

/** Undefined if the lists of this screen show one workspace: always for people with their personal one only. */
export function useSeveral(): Several | undefined {
  const isOne = useContext(OneWorkspaceContext) || clientOf() !== undefined;
  const choice = useSearchParams()[0].get("workspaces");
  const isAsked = !isOne && choice !== null;
  const query = useWorkspaces(isAsked);
  const dropped = useUnreadable();
  if (!isAsked || (query.data && query.data.length < 2)) return undefined;
  const all = query.data ?? [];
  return { all, query, ...choiceOf(choice, all, dropped) };
}

/** The API accepts that many ids. All together are one word. */
export const mostChosen = 100;

/** What an address chooses. */
export function choiceOf(choice: string, all: readonly Workspace[], dropped: readonly Unreadable[]) {
  if (choice === "all") return { chosen: all, unreadable: [] };
  const ids = new Set(choice === "none" ? [] : choice.split(",").filter(Boolean));
  const isDropped = (id: string) => dropped.some((it) => it.id === id);
  const unknown = [...ids].filter((id) => all.length > 0 && !isDropped(id) && !all.some((it) => it.id === id));
  return {
    chosen: all.filter(({ id }) => ids.has(id) && !isDropped(id)).slice(0, mostChosen),
    unreadable: [...dropped.filter(({ id }) => ids.has(id)), ...unknown.map((id) => ({ id, name: "" }))],
  };
}

/** What a list asks the API for: undefined for the tab's own workspace, empty while there is nothing to ask for. */
export type Across = string | undefined;

/** Of the chosen workspaces, those where the person has the right. */
export function useAcross(right: Right = "READ"): Across {
  const several = useSeveral();
  if (!several) return undefined;
  const chosen = several.chosen.filter(({ role }) => may(role, right));
  const isAll = chosen.length > 0 && chosen.length === several.all.length;
  return isAll ? "all" : chosen.map(({ id }) => id).join(",");
}

/** How a call asks for it: the person's role in the tab's own workspace must not matter. */
export function askAcross(across: Across) {
  return across ? { query: { workspaces: across }, headers: inWorkspace(undefined) } : {};
}

/** The address of a screen that then acts in a workspace; the tab's own if there is none. */
export function pathIn(to: string, workspace: { id: string } | null | undefined): string {
  if (!workspace) return to;
  const [path = "", hash] = to.split("#");
  return `${path}${path.includes("?") ? "&" : "?"}in=${workspace.id}${hash ? `#${hash}` : ""}`;
}

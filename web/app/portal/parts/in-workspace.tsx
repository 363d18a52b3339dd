import { MutationCache, QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { createApi } from "~/api/client";
import { type Session, SessionContext, useSession } from "~/auth/session";
import { OneWorkspaceContext } from "~/portal/data/several";

interface InWorkspaceProps {
  /** Of an item in a list of several workspaces. Without one, the item is in the tab's own workspace. */
  id: string | undefined;
  children: ReactNode;
}

/** What is inside acts in a workspace, whichever the tab acts in: its calls name it, and what they read stays apart. */
export function InWorkspace({ id, children }: InWorkspaceProps) {
  return id === undefined ? children : <Inside id={id}>{children}</Inside>;
}

function Inside({ id, children }: { id: string; children: ReactNode }) {
  const session = useSession();
  const queries = useQueryClient();
  const inside = useMemo(() => sessionIn(session, id), [session, id]);
  return (
    <OneWorkspaceContext value={true}>
      <SessionContext value={inside}>
        <QueryClientProvider client={queriesIn(queries, id)}>{children}</QueryClientProvider>
      </SessionContext>
    </OneWorkspaceContext>
  );
}

const none = () => Promise.resolve(undefined);

/** The session knows the token: calls pass through it. */
function sessionIn(session: Session, id: string): Session {
  const credentials = { token: none, renew: none, workspace: () => id };
  return { ...session, api: createApi(session.config.apiBase, credentials, (call) => session.send(call as Request)) };
}

/** Kept while the page is open, so that a second look at a workspace asks for nothing again. */
const known = new WeakMap<QueryClient, Map<string, QueryClient>>();
/** What a change in one workspace may change in the lists around it, and what is the person's in every workspace. */
const lists = new Set<unknown>(["posts", "approvals", "accounts"]);
const ofPerson = new Set<unknown>(["me", "workspaces"]);

function queriesIn(around: QueryClient, id: string): QueryClient {
  const all = known.get(around) ?? new Map<string, QueryClient>();
  known.set(around, all);
  const found = all.get(id) ?? createQueries(around);
  all.set(id, found);
  return found;
}

function createQueries(around: QueryClient): QueryClient {
  const mutationCache = new MutationCache({
    onSettled: () => around.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) }),
  });
  const inside = new QueryClient({ defaultOptions: around.getDefaultOptions(), mutationCache });
  for (const [key, data] of around.getQueriesData({ predicate: ({ queryKey }) => ofPerson.has(queryKey[0]) })) {
    if (data !== undefined) inside.setQueryData(key, data);
  }
  return inside;
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { body } from "~/api/client";
import { chosenWorkspace } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { isWaiting } from "./post-status";

/** How long the first load has the network for itself, in milliseconds. */
const afterFirstLoad = 3_000;
const listeners = new Set<() => void>();
const key = () => `octavo-published-${chosenWorkspace() ?? "personal"}`;

/**
 * Whether the workspace ever tried to publish anything: until then there is nothing to plot. This browser remembers it, so that
 * the first load does not ask; where it does not know, it asks after the first load.
 */
export function useHasPublished(): boolean {
  const isKnown = useSyncExternalStore(subscribe, isRemembered);
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterFirstLoad);
    return () => clearTimeout(timer);
  }, []);
  useCheckPublished(!isKnown && isLater);
  return isKnown;
}

/** Asks the server, and remembers the answer. */
export function useCheckPublished(enabled = true): void {
  const { api } = useSession();
  const { data } = useQuery({
    enabled,
    queryKey: ["posts", "published"],
    queryFn: async ({ signal }) => {
      const { items } = await body(api.GET("/v1/posts", { params: { query: { limit: 100 } }, signal }));
      return items.some(({ status }) => !isWaiting({ status }) && status !== "CANCELLED");
    },
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data !== undefined) rememberPublished(data);
  }, [data]);
}

/** For pages that have seen a post that was published. */
export function rememberPublished(isPublished = true): void {
  if (isPublished === isRemembered()) return;
  try {
    if (isPublished) localStorage.setItem(key(), "yes");
    else localStorage.removeItem(key());
  } catch {
    // Storage may be switched off; there is no overview then.
  }
  for (const listener of listeners) listener();
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(key()) === "yes";
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { inWorkspace } from "~/api/client";
import type { Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { patchLists } from "~/portal/data/post-lists";
import { postsKey } from "~/portal/data/posts";

export type Placement = Pick<Schedule, "scheduledTime" | "status">;

/** The post to move, and where it is in a list of several workspaces. */
export type Moved = Pick<Schedule, "id" | "workspace">;

/** Sends new times. Those of one post are sent one after the other, so that the last one counts. */
export function useSender() {
  const { api } = useSession();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const running = useRef(new Map<string, Promise<boolean>>());

  async function patch({ id, workspace }: Moved, { scheduledTime, status }: Placement) {
    const headers = workspace ? inWorkspace(workspace.id) : {};
    const body = { scheduledTime, isDraft: status === "DRAFT" };
    await api.PATCH("/v1/posts/{id}", { params: { path: { id } }, headers, body });
  }

  /** Whether the server took it. Until it has answered, the lists show it as if it had. */
  async function send(post: Moved, placement: Placement): Promise<boolean> {
    const { id } = post;
    await queries.cancelQueries({ queryKey: postsKey() });
    patchLists(queries, id, placement);
    const before = running.current.get(id) ?? Promise.resolve(true);
    const sending = before.then(async () => {
      try {
        await patch(post, placement);
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    });
    running.current.set(id, sending);
    const isTaken = await sending;
    // A later change of the same post is under way: what the server has now would undo it on the screen.
    if (running.current.get(id) === sending) await queries.invalidateQueries({ queryKey: postsKey() });
    return isTaken;
  }

  return { send, failure, setFailure };
}

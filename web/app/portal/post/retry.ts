import type { Schedule } from "~/api/types";
import { toast } from "~/ui/toast";
import { useRetryPosts } from "~/portal/data/post-retry";

/** Sends failed posts again. */
export interface RetryControl {
  isPending: boolean;
  error: unknown;
  send: (postIds: string[]) => void;
  /** For posts of unknown outcome, after a person has looked at the account. */
  sendAbsent: (postIds: string[]) => void;
}

export function useRetry({ id }: Schedule): RetryControl {
  const { mutate, isPending, error } = useRetryPosts(id);
  const send = (postIds: string[], absent: boolean) =>
    mutate(
      { postIds, absent },
      { onSuccess: () => toast(postIds.length === 1 ? "The post is sent again." : "The posts are sent again.") },
    );
  return {
    isPending,
    error,
    send: (postIds) => send(postIds, false),
    sendAbsent: (postIds) => send(postIds, true),
  };
}

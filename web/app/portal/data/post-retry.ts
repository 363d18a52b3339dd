import { usePostMutation } from "./post-changes";

/** What to send again. */
export interface Retry {
  postIds: string[];
  /** A person looked at the account: a post of unknown outcome is not there. */
  absent: boolean;
}

export function useRetryPosts(id: string) {
  return usePostMutation((api, headers, retry: Retry) =>
    api.POST("/v1/posts/{id}/retry", { params: { path: { id } }, headers, body: retry }),
  );
}

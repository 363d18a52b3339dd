import { usePostMutation } from "./post-changes";

/** What to send again. */
export interface Retry {
  postIds: string[];
  /** A person looked at the account: a post of unknown outcome is not there. */
  absent: boolean;
}

/** A post of unknown outcome that a person found on the network. */
export interface Found {
  postId: string;
  /** Empty where it is not known. */
  permalink: string;
  platformPostIdentifier: string;
}

export function useConfirmPost(id: string, onDone: () => void) {
  return usePostMutation(
    (api, found: Found) =>
      api.POST("/v1/posts/{id}/confirm", {
        params: { path: { id } },
        body: {
          ...found,
          permalink: found.permalink || null,
          platformPostIdentifier: found.platformPostIdentifier || null,
        },
      }),
    onDone,
  );
}

export function useRetryPosts(id: string) {
  return usePostMutation((api, retry: Retry) =>
    api.POST("/v1/posts/{id}/retry", { params: { path: { id } }, body: retry }),
  );
}

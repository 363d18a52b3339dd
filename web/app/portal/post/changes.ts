import { usePostMutation } from "~/portal/data/post-changes";

export function useReschedule(id: string) {
  return usePostMutation((api, scheduledTime: string) =>
    api.PATCH("/v1/posts/{id}", { params: { path: { id } }, body: { scheduledTime } }),
  );
}

/** Takes the hash of the version on the screen: a draft that an application changed since is not published. */
export function usePublishDraft(id: string) {
  return usePostMutation((api, contentHash: string | null | undefined) =>
    api.POST("/v1/posts/{id}/publish", {
      params: { path: { id } },
      body: { contentHash: contentHash ?? null },
    }),
  );
}

/** Deletes the published posts on these accounts at their networks. */
export function useDeletePublished(id: string) {
  return usePostMutation((api, accounts: readonly number[]) =>
    api.DELETE("/v1/posts/{id}", {
      params: { path: { id }, query: { published: true, accountId: accounts.join(",") } },
    }),
  );
}

export function useCancelPost(id: string) {
  return usePostMutation<void>((api) => api.DELETE("/v1/posts/{id}", { params: { path: { id } } }));
}

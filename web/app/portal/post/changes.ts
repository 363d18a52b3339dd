import { usePostMutation } from "~/portal/data/post-changes";

export function useReschedule(id: string) {
  return usePostMutation((api, headers, scheduledTime: string) =>
    api.PATCH("/v1/posts/{id}", { params: { path: { id } }, headers, body: { scheduledTime } }),
  );
}

/** Takes the hash of the version on the screen: a draft that an application changed since is not published. */
export function usePublishDraft(id: string) {
  return usePostMutation((api, headers, contentHash: string | null | undefined) =>
    api.POST("/v1/posts/{id}/publish", {
      params: { path: { id } },
      headers,
      body: { contentHash: contentHash ?? null },
    }),
  );
}

export function useCancelPost(id: string) {
  return usePostMutation<void>((api, headers) => api.DELETE("/v1/posts/{id}", { params: { path: { id } }, headers }));
}

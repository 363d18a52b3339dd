import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, body } from "~/api/client";
import { useSession } from "~/auth/session";
import { postsKey } from "~/portal/data/posts";

export function useReschedule(id: string) {
  return usePostMutation((api, headers, scheduledTime: string) =>
    api.PATCH("/v1/posts/{id}", { params: { path: { id } }, headers, body: { scheduledTime } }),
  );
}

export function usePublishDraft(id: string) {
  return usePostMutation<void>((api, headers) =>
    api.POST("/v1/posts/{id}/publish", { params: { path: { id } }, headers }),
  );
}

export function useCancelPost(id: string) {
  return usePostMutation<void>((api, headers) => api.DELETE("/v1/posts/{id}", { params: { path: { id } }, headers }));
}

export function useRetryPosts(id: string) {
  return usePostMutation((api, headers, absent: boolean) =>
    api.POST("/v1/posts/{id}/retry", { params: { path: { id } }, headers, body: { absent } }),
  );
}

/** A change of a post. The portal acts for an application; schedules belong to the person, so that any will do. */
function usePostMutation<Input>(change: (api: Api, headers: Record<string, string>, input: Input) => Promise<unknown>) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const [app] = await body(api.GET("/v1/apps"));
      if (!app) throw new Error("To change a post, you need an application. Create one first.");
      return change(api, { "x-api-key": app.clientId }, input);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: postsKey() }),
  });
}

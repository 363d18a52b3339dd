/** What can be done with a comment. After it, and also after its refusal, comments and posts are read again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "~/api/client";
import type { Comment } from "~/api/types";
import { useSession } from "~/auth/session";
import { commentsKey, postsKey } from "./posts";

function useCommentMutation<Input>(change: (api: Api, input: Input) => Promise<unknown>, onDone?: () => void) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: onDone,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: commentsKey });
      await queries.invalidateQueries({ queryKey: postsKey() });
    },
  });
}

/** Takes the comment off the list of those that need an answer, or puts it back. The network is not involved. */
export function useNeedsAnswer({ id }: Comment, onDone?: () => void) {
  return useCommentMutation(
    (api, needsAnswer: boolean) => api.PATCH("/v1/comments/{id}", { params: { path: { id } }, body: { needsAnswer } }),
    onDone,
  );
}

/** Reads the comments of a post now. */
export function useRefreshComments(id: string, onDone: () => void) {
  return useCommentMutation<void>(
    (api) => api.POST("/v1/posts/{id}/comments/refresh", { params: { path: { id } } }),
    onDone,
  );
}

export function useReply({ id }: Comment, onDone: () => void) {
  return useCommentMutation(
    (api, content: string) => api.POST("/v1/comments/{id}/replies", { params: { path: { id } }, body: { content } }),
    onDone,
  );
}

/** Cancels a reply, which is a post, before it is sent. */
export function useTakeBack(id: string, onDone: () => void) {
  return useCommentMutation<void>((api) => api.DELETE("/v1/posts/{id}", { params: { path: { id } } }), onDone);
}

/** Hides it from people at the network, or shows it again. */
export function useHideComment({ id }: Comment, onDone: () => void) {
  return useCommentMutation((api, isHidden: boolean) => {
    const params = { path: { id } };
    return isHidden ? api.POST("/v1/comments/{id}/hide", { params }) : api.POST("/v1/comments/{id}/unhide", { params });
  }, onDone);
}

export function useDeleteComment({ id }: Comment, onDone: () => void) {
  return useCommentMutation<void>((api) => api.DELETE("/v1/comments/{id}", { params: { path: { id } } }), onDone);
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body, inWorkspace } from "~/api/client";
import type { App } from "~/api/types";
import { clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";

export const appsKey = ["apps"] as const;

/** In a client workspace, the application whose client it is: it belongs to the workspace that one came from. */
export function useApps() {
  const { api } = useSession();
  const client = clientOf();
  return useQuery({
    queryKey: appsKey,
    queryFn: async ({ signal }) => {
      if (!client) return body(api.GET("/v1/apps", { signal }));
      const apps = await body(api.GET("/v1/apps", { headers: inWorkspace(client.parent), signal }));
      return apps.filter(({ id }) => id === client.app);
    },
  });
}

export interface NewApp {
  name: string;
  callbackUrls: string[];
}

export function useCreateApp() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (app: NewApp) => body(api.POST("/v1/apps", { body: app })),
    onSuccess: () => queries.invalidateQueries({ queryKey: appsKey }),
  });
}

export function useUpdateCallbacks(id: string) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (callbackUrls: string[]) =>
      body(api.PATCH("/v1/apps/{id}/callbacks", { params: { path: { id } }, body: { callbackUrls } })),
    onSuccess: (updated) =>
      queries.setQueryData<App[]>(appsKey, (apps) => apps?.map((app) => (app.id === id ? updated : app))),
  });
}

/** Reads the secret. It is handed to the caller's state and kept in no cache. */
export function useViewSecret(onSecret: (appId: string, secret: string) => void) {
  const { api } = useSession();
  return useMutation({
    mutationFn: async (id: string) => {
      const { clientSecret } = await body(api.GET("/v1/apps/{id}/secret", { params: { path: { id } } }));
      onSecret(id, clientSecret);
    },
  });
}

/** The new secret goes where a revealed one goes. */
export function useRotateSecret({ id }: App, onSecret: (appId: string, secret: string) => void) {
  const { api } = useSession();
  return useMutation({
    mutationFn: async (overlapSeconds: number) => {
      const call = api.POST("/v1/apps/{id}/secret/rotate", { params: { path: { id } }, body: { overlapSeconds } });
      const { clientSecret } = await body(call);
      onSecret(id, clientSecret);
      toast("The client secret was rotated.");
    },
  });
}

export function useDeleteApp({ name }: App) {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.DELETE("/v1/apps/{id}", { params: { path: { id } } }),
    onSuccess: () => {
      toast(`${name} was deleted.`);
      return queries.invalidateQueries({ queryKey: appsKey });
    },
  });
}

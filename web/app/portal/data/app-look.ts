import { useMutation, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { App } from "~/api/types";
import { useSession } from "~/auth/session";
import { toast } from "~/ui/toast";
import { appsKey } from "./apps";
import { upload } from "./media";

export interface LookChange {
  /** Null removes it. */
  accentColor: string | null;
  /** Null removes it. Undefined: it stays. */
  logo: File | null | undefined;
}

/** Uploads the logo if it is a new one, and stores the look. */
export function useChangeLook({ id, clientId }: App) {
  const session = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ accentColor, logo }: LookChange) => {
      const path = logo && (await upload(session, { file: logo, clientId }));
      const change = { accentColor, ...(path !== undefined && { logo: path }) };
      return body(session.api.PATCH("/v1/apps/{id}", { params: { path: { id } }, body: change }));
    },
    onSuccess: (changed) => {
      queries.setQueryData<App[]>(appsKey, (apps) => apps?.map((app) => (app.id === id ? changed : app)));
      toast("The look of the connect page was saved.");
    },
  });
}

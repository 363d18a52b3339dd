import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { body, inWorkspace } from "~/api/client";
import type { ConnectedApp, FactorProof, Passkey, PasswordChange, SignedInSession } from "~/api/types";
import { useSession } from "~/auth/session";
import { saveFile } from "~/lib/save-file";
import { toast } from "~/ui/toast";

const meKey = ["me"] as const;
const sessionsKey = ["me", "sessions"] as const;
const connectedAppsKey = ["me", "connected-apps"] as const;

export function useMe() {
  const { api } = useSession();
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => body(api.GET("/v1/me", { signal })) });
}

export function useChangeEmail() {
  const { api } = useSession();
  return useMutation({
    mutationFn: async (email: string) => {
      await api.POST("/v1/me/email", { body: { email } });
      toast(`A link is on its way to ${email.trim()}. It works for an hour.`);
    },
  });
}

export function useRename() {
  const { api } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => body(api.PATCH("/v1/me", { body: { name } })),
    onSuccess: (me) => {
      queries.setQueryData(meKey, me);
      toast(me.name ? `Your name is ${me.name}.` : "Your name was removed.");
    },
  });
}

/** Saves everything that Octavo holds about the person as a file. */
export function useExport() {
  const { api } = useSession();
  return useMutation({
    mutationFn: async () => {
      const { data } = await api.GET("/v1/me/export", { parseAs: "blob" });
      if (data) saveFile(data, "octavo-export.json");
    },
  });
}

export function useDeleteMe() {
  const { api, logout } = useSession();
  return useMutation({
    mutationFn: () => api.DELETE("/v1/me"),
    onSuccess: logout,
  });
}

export function useSessions() {
  const { api } = useSession();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => body(api.GET("/v1/me/sessions", { signal })),
    // Other browsers sign in and out without this one: nothing known of them stays fresh.
    staleTime: 0,
  });
}

export function useEndSession(name: string) {
  const { api } = useSession();
  return useChange(sessionsKey, async ({ id }: SignedInSession) => {
    await api.DELETE("/v1/me/sessions/{id}", { params: { path: { id } } });
    toast(`${name} was signed out.`);
  });
}

export function useEndOtherSessions() {
  const { api } = useSession();
  return useChange(sessionsKey, async () => {
    await api.DELETE("/v1/me/sessions");
    toast("All other browsers were signed out.");
  });
}

export function useConnectedApps() {
  const { api } = useSession();
  return useQuery({
    queryKey: connectedAppsKey,
    queryFn: ({ signal }) => body(api.GET("/v1/me/connected-apps", { signal })),
  });
}

/** The accounts of any workspace of the person. */
export function useAccountsIn(workspaceId: string) {
  const { api } = useSession();
  return useQuery({
    queryKey: ["accounts", workspaceId],
    queryFn: ({ signal }) => body(api.GET("/v1/accounts", { headers: inWorkspace(workspaceId), signal })),
  });
}

export function useLimitApp({ clientId, name, workspaceId }: ConnectedApp) {
  const { api } = useSession();
  return useChange(connectedAppsKey, async (limits: Pick<ConnectedApp, "accountIds" | "approval">) => {
    const params = { path: { clientId } };
    await body(api.PATCH("/v1/me/connected-apps/{clientId}", { params, body: { workspaceId, ...limits } }));
    toast(`The limits of ${name} were changed.`);
  });
}

export function useWithdrawAccess() {
  const { api } = useSession();
  return useChange(connectedAppsKey, async ({ clientId, name }: ConnectedApp) => {
    await api.DELETE("/v1/me/connected-apps/{clientId}", { params: { path: { clientId } } });
    toast(`${name} no longer has access to your account.`);
  });
}

export function useChangePassword() {
  const { api } = useSession();
  return useChange(meKey, async (change: PasswordChange) => {
    await api.POST("/v1/me/password", { body: change });
    toast("Your password was changed. You are signed out everywhere else.");
  });
}

/** A new secret for an authenticator app, each time that its dialog opens. */
export function useNewTotp() {
  const { api } = useSession();
  return useQuery({
    queryKey: ["new-totp"],
    queryFn: ({ signal }) => body(api.POST("/v1/me/totp", { signal })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** As `useNewTotp`, in place of an app that is in use. */
export function useReplaceTotp() {
  const { api } = useSession();
  return useMutation({ mutationFn: (proof: FactorProof) => body(api.POST("/v1/me/totp", { body: proof })) });
}

export function useConfirmTotp() {
  const { api } = useSession();
  return useChange(meKey, (code: string) => body(api.POST("/v1/me/totp/confirm", { body: { code } })));
}

export function useRemoveTotp() {
  const { api } = useSession();
  return useChange(meKey, async (proof: FactorProof) => {
    await api.DELETE("/v1/me/totp", { body: proof });
    toast("The authenticator app is off.");
  });
}

const passkeysKey = ["me", "passkeys"] as const;

export function usePasskeys() {
  const { api } = useSession();
  return useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => body(api.GET("/v1/me/passkeys", { signal })) });
}

/** Lets the browser make a passkey, and adds it under a name. */
export function useAddPasskey() {
  const { api } = useSession();
  return useChange(meKey, async (name: string) => {
    const { publicKey } = await body(api.POST("/v1/me/passkeys/options"));
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(
      publicKey as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = (await navigator.credentials.create({ publicKey: options })) as PublicKeyCredential;
    await api.POST("/v1/me/passkeys", { body: { name, credential: made.toJSON() as Record<string, never> } });
    toast(`${name.trim()} was added.`);
  });
}

export function useRemovePasskey({ id, name }: Passkey) {
  const { api } = useSession();
  return useChange(meKey, async (proof: FactorProof) => {
    await api.DELETE("/v1/me/passkeys/{id}", { params: { path: { id } }, body: proof });
    toast(`${name} was removed.`);
  });
}

/** A call after which what is under `key` is loaded again. */
function useChange<Input = void, Output = void>(key: readonly string[], mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: key }) });
}

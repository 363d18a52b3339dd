import { useMutation, useQueryClient } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { networkName, type Platform } from "~/ui/network-names";
import { toast } from "~/ui/toast";
import { accountName } from "./account-name";
import { accountsKey } from "./accounts";
import { keepReturn } from "./connect-return";

export function useConnectSandboxAccount() {
  const { api } = useSession();
  return useAccountMutation((platform: Platform) => body(api.POST("/v1/sandbox/accounts", { body: { platform } })));
}

/** Sandbox only: with what the simulated network knows, so that nothing needs to be typed in. */
export function useReconnectSandboxAccount() {
  const { api } = useSession();
  return useAccountMutation(async (id: number) => {
    const path = { id };
    const account = await body(api.POST("/v1/sandbox/accounts/{id}/reconnect", { params: { path } }));
    toast(`${accountName(account)} on ${networkName(account.platform)} is connected.`);
    return account;
  });
}

export interface NewConnection {
  platform: Platform;
  /** What the owner typed in, by the names of the API. */
  credentials: Record<string, string>;
}

export function useConnect() {
  const { api } = useSession();
  return useAccountMutation((connection: NewConnection) =>
    // The schema knows credentials only as some object.
    body(api.POST("/v1/accounts", { body: connection as NewConnection & { credentials: never } })),
  );
}

interface Departure {
  platform: Platform;
  /** Where the network's page leads back to, by way of the portal's /connect. */
  returnTo: string;
  /** Just before the page is left. */
  onLeave?: (() => void) | undefined;
}

/** Leaves for the network's own page. */
export function useAuthorize() {
  const { api } = useSession();
  return useMutation({
    mutationFn: async ({ platform, returnTo, onLeave }: Departure) => {
      const { url } = await body(api.POST("/v1/accounts/authorizations", { body: { platform } }));
      keepReturn(returnTo);
      onLeave?.();
      window.location.assign(url);
    },
  });
}

export function useCompleteConnection() {
  const { api } = useSession();
  return useAccountMutation((answer: { state: string; code: string }) =>
    body(api.POST("/v1/accounts/authorizations/complete", { body: answer })),
  );
}

/** How often the result of a check is asked for, once a second. */
const patience = 20;

/** Has Octavo check an account now, and waits for the network's answer; undefined if that takes longer. */
export function useCheckAccount() {
  const { api } = useSession();
  return useAccountMutation(async ({ id, health }: Account) => {
    await body(api.POST("/v1/accounts/{id}/check", { params: { path: { id } } }));
    for (let asked = 0; asked < patience; asked++) {
      await new Promise((resume) => setTimeout(resume, 1000));
      const account = (await body(api.GET("/v1/accounts"))).find((it) => it.id === id);
      if (!account?.connected || account.health.checkedAt !== health.checkedAt) return account;
    }
    return undefined;
  });
}

export function useDisconnect() {
  const { api } = useSession();
  return useAccountMutation(async (account: Account) => {
    await api.DELETE("/v1/accounts/{id}", { params: { path: { id: account.id } } });
    toast(`${accountName(account)} was disconnected.`);
  });
}

/** A call after which the accounts are loaded again. */
function useAccountMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: accountsKey }),
  });
}

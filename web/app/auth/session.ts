import { createContext } from "react";
import type { Api } from "~/api/client";
import { useProvided } from "~/lib/use-provided";
import type { PortalConfig } from "./config";

/** What every portal page may rely on: someone is signed in. */
export interface Session {
  api: Api;
  /** The bearer token that calls now carry. */
  token: string;
  /** Sends any request under that token, by `fetch` or another transport, and gives the answer whatever it is. */
  send: (request: Request, transport?: typeof fetch) => Promise<Response>;
  config: PortalConfig;
  email: string;
  /** `usr_…` */
  userId: string;
  /** When the person last proved who they are, in seconds since 1970. */
  signedInAt: number | undefined;
  /** Why the session could not be renewed, in words. */
  problem: { title: string; message?: string } | undefined;
  /** Removes the stored user, then leaves for the provider's logout page. */
  logout: () => void;
  signInAgain: () => void;
  /** Signs in again unless that was done within the last minutes, then comes back to this address of the portal. */
  proveAgain: (returnTo: string) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  return useProvided(SessionContext);
}

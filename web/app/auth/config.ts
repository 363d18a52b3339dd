import type { OidcMetadata } from "oidc-client-ts";

/** What the server writes into the portal's page. */
export interface PortalConfig {
  /** The issuer, without a final slash. */
  authority: string;
  clientId: string;
  /** The sign-in service's discovery document. */
  metadata: Partial<OidcMetadata>;
  apiBase: string;
  sandbox: boolean;
  /** The name of the external issuer that people can sign in with. */
  externalSignIn?: string | null;
  /** Whether people sign in with passwords and passkeys; if not, only with the external issuer. */
  passwords?: boolean;
  /** Whether this server sends mail. */
  mail?: boolean;
  /** The networks that this server knows, each with the way to connect an account; none where it is not set up. */
  networks: readonly {
    platform: string;
    way: "bot-token" | "app-password" | "access-token" | "authorization" | null;
  }[];
  /** Where in the portal this page is, if its address is another one: the page of an approval. */
  opens?: string;
  signUpUrl?: string | null;
  supportEmail?: string | null;
}

/** The id of the page's data block. */
export const configId = "portal-config";

export function readConfig(): PortalConfig {
  return JSON.parse(document.getElementById(configId)?.textContent ?? "") as PortalConfig;
}

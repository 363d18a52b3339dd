import { z } from "zod";
import { paths } from "~/lib/paths";

/** What the server tells the portal before anyone signed in. */
const PortalConfig = z.object({
  /** The issuer, without a final slash. */
  authority: z.url(),
  clientId: z.string().min(1),
  apiBase: z.url(),
  sandbox: z.boolean(),
  /** The networks that this server knows, each with the way to connect an account; none where it is not set up. */
  networks: z.array(
    z.object({
      platform: z.string(),
      way: z.enum(["bot-token", "app-password", "authorization"]).nullable(),
    }),
  ),
  signUpUrl: z.string().nullish(),
  supportEmail: z.string().nullish(),
});

export type PortalConfig = z.infer<typeof PortalConfig>;

export async function loadConfig(): Promise<PortalConfig> {
  const response = await fetch(paths.portalConfig, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${paths.portalConfig} answered ${response.status}`);
  return PortalConfig.parse(await response.json());
}

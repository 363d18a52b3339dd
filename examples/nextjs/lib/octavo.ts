import { Octavo } from "@octavo/sdk";

/** Networks whose posts need no file and no chat, and the type of their settings. */
const textNetworks = { BLUE_SKY: "BLUE_SKY", LINKEDIN: "LINKEDIN", THREADS: "THREADS", X_TWITTER: "TWITTER" } as const;

/** Its key is in OCTAVO_KEY: only code that runs on the server may import this file. */
export function octavo(): Octavo {
  return new Octavo();
}

function isTextNetwork(platform: string): platform is keyof typeof textNetworks {
  return platform in textNetworks;
}

export async function listTextAccounts() {
  const accounts = await octavo().accounts.list();
  return accounts.flatMap(({ id, platform, accountUsername: username }) =>
    isTextNetwork(platform) ? [{ id, type: textNetworks[platform], name: `${platform} ${username}` }] : [],
  );
}

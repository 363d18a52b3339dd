import type { Page } from "playwright-core";

/** Gives a page Chromium's virtual authenticator. Returns how to say whether it recognizes its user. */
export async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", { options });
  return async (isUserVerified) => {
    await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

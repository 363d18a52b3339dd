/**
 * Addresses that the operator sets. The build leaves these tokens in the pages; the server puts the
 * setting in their place once at start, HTML-escaped. Of an empty setting the link goes, and a list its item
 * (filled_page.rs).
 */
export const operator = {
  publicUrl: "https://octavo.invalid",
  mainSite: "https://main.octavo.invalid",
  signUp: "https://signup.octavo.invalid",
  releaseNotes: "https://releases.octavo.invalid",
  community: "https://community.octavo.invalid",
  supportEmail: "support@octavo.invalid",
} as const;

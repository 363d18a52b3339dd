/**
 * Addresses that the operator sets. The build leaves these tokens in the pages; the server puts the
 * setting in their place once at start, HTML-escaped. An empty setting hides the link (styles/base.css).
 */
export const operator = {
  publicUrl: "https://octavo.invalid",
  mainSite: "https://main.octavo.invalid",
  signUp: "https://signup.octavo.invalid",
  releaseNotes: "https://releases.octavo.invalid",
  community: "https://community.octavo.invalid",
  supportEmail: "support@octavo.invalid",
  /** Becomes `true` or `false`: whether the operator's platform access is approved for everyone here. */
  preapproved: "preapproved.octavo.invalid",
} as const;

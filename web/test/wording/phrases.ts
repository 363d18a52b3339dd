/** Phrases that read as a translation, and what to write instead: STYLE.md asks for plain English. */
export interface Phrase {
  pattern: RegExp;
  instead: string;
}

export const phrases: readonly Phrase[] = [
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\bcure[sd]?\b/i, instead: "fix" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\b(is|are|was|were|been) made\b(?! (of|up)\b)/i, instead: "created, generated" },
  { pattern: /\btell(s|ing)? of\b/i, instead: "reports" },
  { pattern: /\b(is|are|be) told\b(?! apart)/i, instead: "is notified, is shown" },
  { pattern: /\b(became|becomes?) of\b/i, instead: "the result of, what happened to" },
  { pattern: /\b(go|goes|going) on\b/i, instead: "continues, resumes" },
  { pattern: /\bstands? (in(?! for\b)|at|beside|there|where|twice)\b/i, instead: "is, is in" },
  { pattern: /\btakes? (no|none|neither|either|both)\b/i, instead: "accepts, requires" },
  { pattern: /\b(is|are|be) taken\b/i, instead: "is accepted, is used" },
  { pattern: /\bg(ive|ives|iving|iven|ave) back\b/i, instead: "returns" },
  { pattern: /\bgives\b(?! (up|you|them)\b)/i, instead: "returns" },
  { pattern: /\b(another|one)['’]s\b/i, instead: "someone else's, your own" },
  { pattern: /\b(who|what)ever\b(?! (the|it|they|you)\b)/i, instead: "the person who, everything that" },
  { pattern: /\bbut for\b/i, instead: "except" },
  { pattern: /\bfor that long\b/i, instead: "for that time, until then" },
  { pattern: /\bby a \w+ each\b/i, instead: "with one setting each" },
  { pattern: /\bbe had\b/i, instead: "available, unavailable" },
  { pattern: /\blooked at\b/i, instead: "viewed, checked" },
  { pattern: /\bworked off\b/i, instead: "processed" },
  { pattern: /\bbeside\b/i, instead: "next to, alongside, and" },
  { pattern: /\bnearer\b/i, instead: "earlier, closer" },
  { pattern: /\bsoon\b(?! as\b)/i, instead: "early, quickly" },
  { pattern: /\bnobody\b/i, instead: "name who, or use the passive" },
  { pattern: /\bshall\b/i, instead: "the present tense, or must" },
  { pattern: /\b(it|this|that|which) is no (?!longer\b)/i, instead: "is not a" },
  { pattern: /\bhow (it|they|each|everything|\w+s) (went|goes|stands?)\b/i, instead: "the result, the state" },
  { pattern: /\bmakes? an? (new )?(app|application|project|bot|account|webhook|post|password)\b/i, instead: "create" },
  { pattern: /(?<!separated )\bby commas\b/i, instead: "separated by commas" },
  { pattern: /\btime-outs?\b/i, instead: "timeout" },
  { pattern: /\bmisspelt|\bspelt\b/i, instead: "misspelled, spelled" },
];

/** True uses: a file, the text around the phrase, and why it stays. An entry that no text needs any longer fails the test. */
export interface Allowed {
  file: string;
  text: string;
  reason: string;
}

export const allowed: readonly Allowed[] = [
  {
    file: "web/app/docs/media-validation.mdx",
    text: "## Coming soon",
    reason: "The specification gives this section's name.",
  },
  { file: "contract/networks.json", text: "Nobody", reason: "Bluesky's own label of a choice." },
  { file: "contract/rules/table.json", text: "NOBODY", reason: "The value of Bluesky's replyControl." },
];

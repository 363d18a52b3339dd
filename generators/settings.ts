/** The same expectations of every TypeScript client: a wrong setting does not compile. */
import type { components } from "./out/openapi-typescript.d.ts";
import type { PlatformSettings } from "./out/hey-api/index.ts";

type Settings = [components["schemas"]["PlatformSettings"], PlatformSettings];
/** What both clients accept. */
type Accepted = Settings[0] & Settings[1];

export const accepted: Accepted[] = [
  { type: "TWITTER" },
  // A draft may lack what publishing needs.
  { type: "INSTAGRAM" },
  { type: "INSTAGRAM", publicationType: "REELS", thumbOffset: 1500 },
  { type: "TIK_TOK", hasUsageConfirmation: true, privacyLevel: "SELF_ONLY" },
  { type: "YOUTUBE", title: "Harvest week", tags: ["harvest"] },
];

/** One line for each way to be wrong, for each client: without the error the line itself is one. */
export const refused: [Settings[0], Settings[1]][] = [
  // @ts-expect-error No network of this name.
  [{ type: "FACEBOOK" }, { type: "TWITTER" }],
  // @ts-expect-error The same.
  [{ type: "TWITTER" }, { type: "FACEBOOK" }],
  // @ts-expect-error Not one of the values.
  [{ type: "LINKEDIN", visibility: "EVERYONE" }, { type: "TWITTER" }],
  // @ts-expect-error The same.
  [{ type: "TWITTER" }, { type: "LINKEDIN", visibility: "EVERYONE" }],
  // @ts-expect-error Another network's setting.
  [{ type: "BLUE_SKY", topicTag: "harvest" }, { type: "TWITTER" }],
  // @ts-expect-error The same.
  [{ type: "TWITTER" }, { type: "BLUE_SKY", topicTag: "harvest" }],
];

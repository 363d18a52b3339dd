/** How many networks and event types there are, in words. Counted, so that no text needs an edit for the next one. */
import { eventTypes } from "./events.ts";
import { additions, networkNames } from "./networks.ts";

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/** `eight`, and figures beyond twenty. */
export function inWords(count: number): string {
  return words.split(" ")[count] ?? String(count);
}

/** The word with which a sentence begins. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The networks that the pages name and count. Others are under "More places to publish". */
export const countedNetworks = (Object.keys(networkNames) as (keyof typeof networkNames)[]).filter(
  (platform) => !additions.some((it) => it === platform),
);

export const networkCount = inWords(countedNetworks.length);
export const eventTypeCount = inWords(eventTypes.length);

/** "Instagram, TikTok, … and X". */
export const networkList = new Intl.ListFormat("en-GB").format(
  countedNetworks.map((platform) => networkNames[platform]),
);

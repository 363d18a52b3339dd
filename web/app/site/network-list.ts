import { networkNames } from "../lib/networks.ts";

/** "Instagram, TikTok, … and X". */
export const networkList = new Intl.ListFormat("en-GB").format(Object.values(networkNames));

const numerals = ["six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** How many networks there are, in words. */
export const networkCount = numerals[Object.keys(networkNames).length - 6];

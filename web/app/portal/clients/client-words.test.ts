import { expect, test } from "vitest";
import type { Account, Client } from "~/api/types";
import {
  costWords,
  dayWords,
  deletionSentences,
  limitWords,
  networksOf,
  networksText,
  reconnectChoices,
  tallySentence,
  worstHealth,
} from "./client-words";

type State = Account["health"]["state"];

let id = 0;

function account(platform: Account["platform"], state: State = "OK", name = "Calloway"): Account {
  const times = { createdTime: "2025-11-01T09:00:00Z", updatedTime: "2025-11-01T09:00:00Z" };
  const names = { accountId: "1", accountUsername: "calloway", accountDisplayName: name, accountName: name };
  const expiresAt = state === "EXPIRING" ? "2025-11-26T09:00:00Z" : null;
  const health = { state, expiresAt, renewsAutomatically: true, limits: [] };
  return { id: ++id, platform, ...names, ...times, connected: state !== "RECONNECT", health };
}

const zone = "Europe/Berlin";
const now = new Date("2025-11-21T11:00:00Z");

test.each([
  [0, "214 client workspaces with 1 account."],
  [1, "214 client workspaces with 1 account. 1 needs reconnecting."],
  [3, "214 client workspaces with 1 account. 3 need reconnecting."],
])("the tally names trouble only if there is some: %s", (needReconnecting, sentence) => {
  expect(tallySentence({ clients: 214, accounts: 1, needReconnecting })).toBe(sentence);
});

test("a network is shown once, and is broken if one of its accounts is", () => {
  const accounts = [account("INSTAGRAM"), account("LINKEDIN"), account("LINKEDIN", "RECONNECT"), account("BLUE_SKY")];
  expect(networksText(networksOf(accounts))).toBe("Instagram, LinkedIn needs reconnecting, Bluesky");
  expect(networksOf([])).toEqual([]);
});

test("the worst account speaks for a client, and the others are counted", () => {
  expect(worstHealth([])).toBeUndefined();
  expect(worstHealth([account("THREADS")])).toMatchObject({ text: "Healthy", tone: "succeeded", more: undefined });
  expect(worstHealth([account("THREADS", "EXPIRING"), account("X_TWITTER")])).toMatchObject({
    text: "Threads: access ends",
    endsAt: "2025-11-26T09:00:00Z",
    more: undefined,
  });
  expect(
    worstHealth([account("THREADS", "EXPIRING"), account("X_TWITTER", "LIMITED"), account("LINKEDIN", "RECONNECT")]),
  ).toMatchObject({ text: "LinkedIn: reconnect required", tone: "failed", endsAt: undefined, more: "and 2 more" });
});

test("days are those of the chosen zone", () => {
  expect(dayWords("2025-11-21T08:30:00Z", zone, now)).toBe("today, 09:30");
  expect(dayWords("2025-11-19T15:20:00Z", zone, now)).toBe("19 Nov, 16:20");
  expect(dayWords("2024-11-19T15:20:00Z", zone, now)).toBe("19 Nov 2024, 16:20");
});

test("costs have two decimals, and are never rounded to nothing", () => {
  expect([0.6, 4.2, 0.015, 0.003, 1234.5].map(costWords)).toEqual([
    "$0.60",
    "$4.20",
    "$0.02",
    "under $0.01",
    "$1,234.50",
  ]);
});

test.each([
  [3.99, 5, undefined],
  [4.2, 5, "$4.20 of $5.00 this month At $5.00, posts with a price are refused; the others go out."],
  [5, 5, "$5.00 of $5.00 this month Until next month (UTC), posts with a price are refused; the others go out."],
  [0, 0, undefined],
  [4.2, null, undefined],
])("costs of %s with a limit of %s", (costsThisMonthUsd, monthlyUsd, words) => {
  const workspace = { limits: { monthlyUsd } } as Client["workspace"];
  const found = limitWords({ workspace, costsThisMonthUsd });
  expect(found && `${found.text} ${found.hint}`).toBe(words);
  expect(limitWords({ workspace: { ...workspace, limits: null }, costsThisMonthUsd })).toBeUndefined();
});

test("a link can reconnect each account that a person has to connect again, the worst first", () => {
  const [ends, broken] = [account("THREADS", "EXPIRING"), account("LINKEDIN", "RECONNECT")];
  expect(reconnectChoices([account("BLUE_SKY"), account("X_TWITTER", "LIMITED")])).toEqual([]);
  expect(reconnectChoices([account("BLUE_SKY"), ends, broken])).toEqual([
    { value: String(broken.id), label: "Reconnect LinkedIn" },
    { value: String(ends.id), label: "Reconnect Threads" },
  ]);
});

test("names each account when a client has two on the same network", () => {
  const accounts = [account("LINKEDIN", "RECONNECT", "Bakery"), account("LINKEDIN", "RECONNECT", "Mill")];
  const labels = reconnectChoices(accounts).map(({ label }) => label);
  expect(labels).toEqual(["Reconnect LinkedIn, Bakery", "Reconnect LinkedIn, Mill"]);
});

test("a deletion names what ends and what stays", () => {
  const stays =
    "The client’s posts, files and connect links are no longer shown, and Octavo removes them later. What is published stays on the networks.";
  expect(deletionSentences({ accounts: [], postsWaiting: 0 })).toBe(stays);
  expect(deletionSentences({ accounts: [account("TELEGRAM")], postsWaiting: 2 })).toBe(
    `1 account is disconnected now. 2 waiting posts will not be published. ${stays}`,
  );
});

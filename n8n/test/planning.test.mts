/** Lists, rehearsals, the queue and many posts at once, in n8n's engine against a real server. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { IDataObject, INodeParameters } from "n8n-workflow";
import type { components } from "../nodes/shared/schema.d.ts";
import type { Account } from "./harness/portal.mts";
import { startWorld, type World } from "./harness/world.mts";

type Schedule = components["schemas"]["Schedule"];

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

let world: World;
let bluesky: Account;

before(async () => {
  world = await startWorld();
  bluesky = await world.portal.connect("BLUE_SKY");
  const slots = days.map((day) => ({ day, time: "09:00" }));
  await world.portal.call("PUT", "/v1/queue", { timeZone: "Europe/Berlin", slots });
});
after(() => world?.octavo.stop());

async function run(resource: string, operation: string, parameters: INodeParameters = {}): Promise<IDataObject[]> {
  const items = await world.n8n.run({ parameters: { resource, operation, ...parameters } });
  return items.map(({ json }) => json);
}

const entry = (content: string) => {
  return { platform: "BLUE_SKY", accountId: { __rl: true, mode: "list", value: bluesky.id }, content };
};
const publications = (content: string) => ({ publications: { publication: [entry(content)] } });
const asJson = (content: string) => ({
  publications: [{ socialMediaAccountId: bluesky.id, platformSettings: { type: "BLUE_SKY" }, posts: [{ content }] }],
});

test("a rehearsal says what would happen, and publishes nothing", async () => {
  const [good] = await run("post", "rehearse", publications("A calm morning"));
  assert.deepEqual([good!.platform, good!.outcome], ["BLUE_SKY", "WOULD_PUBLISH"]);
  await assert.rejects(run("post", "rehearse", publications("a".repeat(301))), { message: /301/ });
  assert.deepEqual(await run("post", "getAll", { returnAll: true }), []);
  assert.deepEqual(await world.portal.feed(bluesky), []);
});

test("a post takes the next free slot of the queue", async () => {
  const [queue] = await run("queue", "get");
  const next = queue!.next as string[];
  const [made] = await run("post", "schedule", { ...publications("In a slot"), nextSlot: true });
  assert.equal(made!.scheduledTime, next[0]);
  const span = { from: new Date().toISOString(), to: new Date(Date.parse(next[1]!) + 1000).toISOString() };
  const slots = await run("queue", "getSlots", span);
  assert.deepEqual(
    slots.map(({ taken }) => taken),
    [true, false],
  );
  await assert.rejects(run("queue", "getSlots", { ...span, to: "soon" }), { message: /"soon" is not a time/ });
});

test("many posts are scheduled with one call, or none of them", async () => {
  const at = (day: number) => ({ scheduledTime: `2027-07-${day}T09:00:00Z` });
  const many = (schedules: object[]) => run("post", "scheduleMany", { schedulesJson: JSON.stringify(schedules) });
  const made = await many([11, 12, 13].map((day) => ({ ...at(day), ...asJson(`Day ${day}`) })));
  assert.equal(made.length, 3);
  assert(made.every(({ id }) => String(id).startsWith("sch_")));
  await assert.rejects(many([asJson("Kept back"), asJson("a".repeat(301))]), { message: /schedules\[1\].*301/s });
  assert.deepEqual(await run("post", "getAll", { filters: { search: "Kept back" } }), []);
  await assert.rejects(run("post", "scheduleMany", { schedulesJson: "{}" }), { message: /not a JSON list/ });
});

test("Posts: Get Many filters, limits and reads all pages", async () => {
  const texts = async (parameters: INodeParameters) => {
    const found = await run("post", "getAll", parameters);
    return found.map((it) => (it as unknown as Schedule).publications[0]!.posts[0]!.content).sort();
  };
  const july = ["Day 11", "Day 12", "Day 13"];
  const inJuly = { from: "2027-07-01T00:00:00Z", to: "2027-08-01T00:00:00Z" };
  assert.deepEqual(await texts({ filters: inJuly }), july);
  assert.deepEqual(await texts({ filters: { ...inJuly, to: "2027-07-13T09:00:00Z" } }), july.slice(0, 2));
  assert.deepEqual(await texts({ filters: { status: "SCHEDULED", platform: "BLUE_SKY", search: "day 12" } }), [
    "Day 12",
  ]);
  assert.deepEqual(await texts({ filters: { status: "WAITING_FOR_APPROVAL" } }), []);
  assert.deepEqual(
    await texts({ filters: { accountId: { __rl: true, mode: "list", value: bluesky.id }, ...inJuly } }),
    july,
  );
  assert.equal((await texts({ limit: 2 })).length, 2);

  const more = Array.from({ length: 100 }, (_, number) => ({ isDraft: true, ...asJson(`Draft ${number}`) }));
  for (const _ of [1, 2, 3]) await run("post", "scheduleMany", { schedulesJson: JSON.stringify(more) });
  assert.equal((await texts({ returnAll: true, filters: { status: "DRAFT" } })).length, 300);
  assert.equal((await texts({ limit: 260, filters: { status: "DRAFT" } })).length, 260);
});

test("the list of accounts to filter by has all networks", async () => {
  const options = await world.n8n.options("getAllAccounts", "parameters.filters.accountId", {});
  assert.deepEqual(
    options.map(({ value }) => value),
    [bluesky.id],
  );
});

/** The workspaces of someone who looks after many, and what the API says of them. */
import assert from "node:assert/strict";
import { Agent, call, portalHeaders } from "./agent.ts";
import { mara, type Person } from "./people.ts";
import { octavo } from "./suite.ts";

export const names = [
  "Barrow Cider",
  "Calloway Bakery",
  "Elm Pottery",
  "Fernhill Orchard",
  "Grange Bees",
  "Harbour Cheese",
];
export const others = ["Lowfield Dairy", "Merrow Mill", "Old Forge Tools", "Quay Sails"];
/** Of someone else, who made Mara a member. */
export const toms = "Tide Street Books";
export const tom: Person = { email: "tom@fernhill.example", password: "twelve apples in a wooden crate" };

/** Each with one post that waits. By name. */
const clients = new Map<string, { id: string }>();

export async function addClient(name: string, owner: string): Promise<void> {
  const { id } = await call<{ id: string }>(octavo.origin, "POST", "/v1/workspaces", { name }, portal(owner));
  const agent = await Agent.of(octavo, owner, { "x-octavo-workspace": id });
  await agent.ask(`Post for ${name}`, laterToday());
  clients.set(name, { id });
}

/** Mara becomes a member of Tom's workspace. */
export async function invite(id: string): Promise<void> {
  const path = `/v1/workspaces/${id}/invitations`;
  const asked = { email: mara.email, role: "ADMIN" };
  const { url } = await call<{ url: string }>(octavo.origin, "POST", path, asked, portal(tom.email));
  await call(octavo.origin, "POST", "/v1/invitations/accept", { token: url.split("/").at(-1) }, portal());
}

export async function removeMara(): Promise<void> {
  const path = `/v1/workspaces/${clientOf(toms).id}/members`;
  const members = await call<{ userId: string; email: string }[]>(
    octavo.origin,
    "GET",
    path,
    undefined,
    portal(tom.email),
  );
  const id = members.find(({ email }) => email === mara.email)?.userId ?? "";
  await call(octavo.origin, "DELETE", `${path}/${id}`, undefined, portal(tom.email));
}

export function clientOf(name: string): { id: string } {
  const client = clients.get(name);
  assert.ok(client, name);
  return client;
}

export function portal(email = mara.email): Record<string, string> {
  return portalHeaders(octavo, email);
}

export function headersIn(id: string, email: string): Record<string, string> {
  return { ...portal(email), "x-octavo-workspace": id };
}

interface Found {
  items: { scheduledTime: string }[];
}

export async function waitingIn(name: string): Promise<number> {
  const path = "/v1/approvals?status=PENDING";
  const { id } = clientOf(name);
  return (await call<Found>(octavo.origin, "GET", path, undefined, headersIn(id, mara.email))).items.length;
}

export async function timeIn(name: string): Promise<string | undefined> {
  const { id } = clientOf(name);
  const { items } = await call<Found>(octavo.origin, "GET", "/v1/posts", undefined, headersIn(id, mara.email));
  return items[0]?.scheduledTime;
}

function laterToday(): string {
  return new Date(Date.now() + 20 * 60_000).toISOString();
}

/** Where it is neither late in the evening nor night: all of the test is on one day. */
export function zoneByDay(): string {
  return new Date().getUTCHours() < 12 ? "Asia/Tokyo" : "America/Los_Angeles";
}

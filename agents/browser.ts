/** A person's browser, as far as it matters: it signs in, allows what an agent asks for, and follows no redirect to the agent. */

const server = process.env.OCTAVO_URL ?? "";
const person = { email: process.env.OCTAVO_PERSON ?? "", password: process.env.OCTAVO_PASSWORD ?? "" };

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/** Approves a post in the portal, exactly as it was asked for. */
export async function approve({ id, contentHash }: { id: string; contentHash: string }) {
  const headers = { authorization: `Bearer ${process.env.OCTAVO_PORTAL_TOKEN}`, "content-type": "application/json" };
  const body = JSON.stringify({ contentHash });
  const answer = await fetch(`${server}/v1/approvals/${id}/approve`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`not approved: ${answer.status} ${await answer.text()}`);
}

/** Visits an authorization request and allows it. Returns where the agent is called back. */
export async function allow(authorization: URL): Promise<URL> {
  const signIn = { method: "POST", body: form(person), redirect: "manual" as const, headers: {} };
  const entered = await fetch(`${server}/login`, signIn);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const asked = await fetch(authorization, { headers: { cookie }, redirect: "manual" });
  const back = asked.headers.get("location");
  // A person who allowed it before is not asked again.
  if (back) return new URL(back);
  const page = await asked.text();
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1];
  if (!request) throw new Error(`no consent page: ${asked.status} ${page.slice(0, 2000)}`);
  const body = form({ request, decision: "allow" });
  const answer = await fetch(`${server}/consent`, { method: "POST", body, redirect: "manual", headers: { cookie } });
  return new URL(answer.headers.get("location") ?? "");
}

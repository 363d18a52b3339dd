/** A person's browser, as far as it matters: it signs in, allows what an agent asks for, and follows no redirect to the agent. */

const server = process.env.OCTAVO_URL ?? "";
const person = { email: process.env.OCTAVO_PERSON ?? "", password: process.env.OCTAVO_PASSWORD ?? "" };

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

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

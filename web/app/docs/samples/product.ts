// A product whose customers connect their own accounts, in one file: npm install express, node product.ts
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import express, { type Request, type Response } from "express";

const { OCTAVO_URL, OCTAVO_KEY, PRODUCT_URL = "http://127.0.0.1:4000" } = process.env;
/** The product's own customers, who are signed in to it. */
const customers: Record<string, string> = { orchard: "Fernhill Orchard", bakery: "Lindqvist Bakery" };
/** Signs webhooks. Keep yours, so that it survives a restart. */
const webhookKey = randomUUID();
const events: { customer: string; type: string }[] = [];

interface Account {
  id: number;
  platform: string;
  accountDisplayName: string;
}

/** One call of Octavo, in a customer's workspace if there is one. */
async function octavo<T>(method: string, path: string, body?: unknown, workspace?: string): Promise<T> {
  const answer = await fetch(OCTAVO_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${OCTAVO_KEY}`,
      "content-type": "application/json",
      ...(workspace && { "x-octavo-workspace": workspace }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** The customer's workspace: created the first time, found after that. */
async function workspaceOf(customer: string): Promise<string> {
  const client = { name: customers[customer], kind: "CLIENT", externalId: customer };
  const { id } = await octavo<{ id: string }>("POST", "/v1/workspaces", client);
  return id;
}

const app = express();

/** One webhook tells about all customers. */
app.post("/octavo", express.raw({ type: "*/*" }), ({ headers, body }: Request, response: Response) => {
  const digest = createHmac("sha256", webhookKey)
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
    .update(body)
    .digest("base64");
  const [expected, given] = [Buffer.from(`v1,${digest}`), Buffer.from(String(headers["webhook-signature"]))];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return void response.sendStatus(401);
  response.sendStatus(204);
  const { type, workspace } = JSON.parse(body.toString());
  events.push({ customer: workspace?.externalId, type });
});

app.param("customer", (_request, response, next, customer: string) => {
  if (customer in customers) next();
  else response.sendStatus(404);
});

/** Sends the customer to a page where they connect their accounts. */
app.post("/:customer/connect", async ({ params: { customer } }, response) => {
  const wanted = { platforms: ["THREADS", "LINKEDIN", "BLUE_SKY"], redirectUrl: `${PRODUCT_URL}/${customer}` };
  const link = await octavo<{ url: string }>("POST", "/v1/connect-links", wanted, await workspaceOf(customer));
  response.redirect(303, link.url);
});

/** Publishes a text on every account of the customer. */
app.post("/:customer/posts", express.urlencoded(), async ({ params: { customer }, body }, response) => {
  const workspace = await workspaceOf(customer);
  const accounts = await octavo<Account[]>("GET", "/v1/accounts", undefined, workspace);
  const publications = accounts.map(({ id, platform }) => ({
    accountId: id,
    platformSettings: { type: platform },
    posts: [{ content: body.text }],
  }));
  await octavo("POST", "/v1/posts", { publications }, workspace);
  response.redirect(303, `/${customer}`);
});

/** The customer's page. */
app.get("/:customer", async ({ params: { customer } }, response) => {
  const accounts = await octavo<Account[]>("GET", "/v1/accounts", undefined, await workspaceOf(customer));
  const lines = accounts.map(({ platform, accountDisplayName }) => `<li>${platform}: ${escape(accountDisplayName)}</li>`);
  const news = events.filter((event) => event.customer === customer).map(({ type }) => `<li>${type}</li>`);
  response.send(`<!doctype html>
    <title>${customers[customer]}</title><h1>${customers[customer]}</h1>
    <ul>${lines.join("")}</ul>
    <form method="post" action="/${customer}/connect"><button>Connect accounts</button></form>
    <form method="post" action="/${customer}/posts"><input name="text" aria-label="Text"><button>Publish</button></form>
    <ul>${news.join("")}</ul>`);
});

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (found) => `&#${found.codePointAt(0)};`);
}

app.listen(Number(new URL(PRODUCT_URL).port), "127.0.0.1", async () => {
  await octavo("POST", "/v1/webhooks", { url: `${PRODUCT_URL}/octavo`, apiKey: webhookKey, eventsAll: true });
  console.log(`Open ${PRODUCT_URL}/orchard and ${PRODUCT_URL}/bakery`);
});

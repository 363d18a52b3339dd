// A product whose customers connect their own accounts, in one file. OCTAVO_URL and OCTAVO_KEY are in the environment.
import { randomUUID } from "node:crypto";
import { Octavo, type PlatformSettings, verifyWebhook } from "@octavo/sdk";
import express from "express";

const { PRODUCT_URL = "http://127.0.0.1:4000" } = process.env;
/** The product's own customers, who are signed in to it. */
const customers: Record<string, string> = { orchard: "Fernhill Orchard", bakery: "Lindqvist Bakery" };
/** Signs webhooks. Keep yours, so that it survives a restart. */
const webhookKey = randomUUID();
const events: { customer?: string | null; type: string }[] = [];

const octavo = new Octavo();

/** Octavo in the customer's workspace: created the first time, found after that. */
async function octavoOf(customer: string): Promise<Octavo> {
  const { id } = await octavo.workspaces.create({ name: customers[customer] ?? "", kind: "CLIENT", externalId: customer });
  return octavo.inWorkspace(id);
}

const app = express();

/** One webhook tells about all customers. */
app.post("/octavo", express.raw({ type: "*/*" }), async ({ headers, body }, response) => {
  const event = await verifyWebhook(body, headers, webhookKey).catch(() => undefined);
  if (!event) return void response.sendStatus(401);
  response.sendStatus(204);
  events.push({ customer: event.workspace?.externalId, type: event.type });
});

app.param("customer", (_request, response, next, customer: string) => {
  if (customer in customers) next();
  else response.sendStatus(404);
});

/** Sends the customer to a page where they connect their accounts. */
app.post("/:customer/connect", async ({ params: { customer } }, response) => {
  const { connectLinks } = await octavoOf(customer);
  const redirectUrl = `${PRODUCT_URL}/${customer}`;
  const { url } = await connectLinks.create({ platforms: ["THREADS", "LINKEDIN", "BLUE_SKY"], redirectUrl });
  response.redirect(303, url);
});

/** Publishes a text on every account of the customer. */
app.post("/:customer/posts", express.urlencoded(), async ({ params: { customer }, body }, response) => {
  const { accounts, posts } = await octavoOf(customer);
  const publications = (await accounts.list()).map(({ id, platform }) => ({
    socialMediaAccountId: id,
    // None of these networks requires a setting.
    platformSettings: { type: platform } as PlatformSettings,
    posts: [{ content: body.text }],
  }));
  await posts.create({ publications });
  response.redirect(303, `/${customer}`);
});

/** The customer's page. */
app.get("/:customer", async ({ params: { customer } }, response) => {
  const accounts = await (await octavoOf(customer)).accounts.list();
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
  await octavo.webhooks.create({ url: `${PRODUCT_URL}/octavo`, apiKey: webhookKey, eventsAll: true });
  console.log(`Open ${PRODUCT_URL}/orchard and ${PRODUCT_URL}/bakery`);
});

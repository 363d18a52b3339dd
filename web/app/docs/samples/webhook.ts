import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, RECEIVER_URL = "", WEBHOOK_KEY = "" } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { id } = await octavo.webhooks.create({
  url: RECEIVER_URL,
  apiKey: WEBHOOK_KEY,
  eventTypes: ["post.completed", "post.failed"],
});
console.log(id);

const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", RECEIVER_URL, WEBHOOK_KEY } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/webhooks`, {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify({
    url: RECEIVER_URL,
    apiKey: WEBHOOK_KEY,
    eventTypes: ["post.completed", "post.failed"],
  }),
});
console.log(await answer.json());

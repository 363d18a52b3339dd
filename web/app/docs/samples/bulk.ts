const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", ACCOUNT_ID, CHAT_ID } = process.env;

const day = 24 * 60 * 60 * 1000;
const schedules = ["Pears.", "Quinces."].map((content, index) => ({
  scheduledTime: new Date(Date.now() + (index + 1) * day).toISOString(),
  publications: [
    {
      socialMediaAccountId: Number(ACCOUNT_ID),
      platformSettings: { type: "TELEGRAM" },
      posts: [{ content, chatId: CHAT_ID }],
    },
  ],
}));
const answer = await fetch(`${OCTAVO_URL}/v1/posts/bulk`, {
  method: "POST",
  headers: {
    Authorization: `Bearer ${ACCESS_TOKEN}`,
    "x-api-key": CLIENT_ID,
    "Content-Type": "application/json",
    "Idempotency-Key": `bulk-${Date.now()}`,
  },
  body: JSON.stringify({ schedules }),
});
if (!answer.ok) throw new Error(await answer.text());
const { items } = await answer.json();
console.log(items);

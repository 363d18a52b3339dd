const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", ACCOUNT_ID, CHAT_ID, MEDIA_PATH } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/posts`, {
  method: "POST",
  headers: {
    ...headers,
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: JSON.stringify({
    scheduledTime: new Date().toISOString(),
    isDraft: false,
    publications: [
      {
        socialMediaAccountId: Number(ACCOUNT_ID),
        platformSettings: { type: "TELEGRAM" },
        posts: [
          { content: "Harvest week, day one.", chatId: CHAT_ID, attachmentPaths: [MEDIA_PATH] },
        ],
      },
    ],
  }),
});
if (answer.status !== 204) throw new Error(await answer.text());
console.log(answer.headers.get("location"));

const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", ACCOUNT_ID } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/posts?validateOnly=true`, {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify({
    publications: [
      {
        socialMediaAccountId: Number(ACCOUNT_ID),
        platformSettings: { type: "TELEGRAM" },
        posts: [{ content: "Which chat is this for?" }],
      },
    ],
  }),
});
if (!answer.ok) throw new Error(await answer.text());
const { valid, findings } = await answer.json();
console.log(valid, findings);

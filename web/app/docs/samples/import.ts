const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", SOURCE_URL } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/media/upload/import`, {
  method: "POST",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify({ url: SOURCE_URL }),
});
if (!answer.ok) throw new Error(await answer.text());
const { id, state } = await answer.json();
console.log(id, state);

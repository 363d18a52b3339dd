const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "" } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/events?limit=100`, { headers });
console.log(await answer.json());

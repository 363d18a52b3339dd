const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", SCHEDULE_ID } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/posts/${SCHEDULE_ID}`, { headers });
console.log(await answer.json());

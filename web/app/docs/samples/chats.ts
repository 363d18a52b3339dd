const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", ACCOUNT_ID } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const answer = await fetch(`${OCTAVO_URL}/v1/accounts/${ACCOUNT_ID}/chats?platform=TELEGRAM`, { headers });
console.log(await answer.json());

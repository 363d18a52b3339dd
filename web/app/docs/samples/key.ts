const { OCTAVO_URL, OCTAVO_KEY } = process.env;

const answer = await fetch(`${OCTAVO_URL}/v1/accounts`, { headers: { Authorization: `Bearer ${OCTAVO_KEY}` } });
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());

const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "" } = process.env;

const answer = await fetch(`${OCTAVO_URL}/v1/queue`, {
  method: "PUT",
  headers: {
    Authorization: `Bearer ${ACCESS_TOKEN}`,
    "x-api-key": CLIENT_ID,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    timeZone: "Europe/London",
    slots: [
      { day: "MONDAY", time: "09:00" },
      { day: "THURSDAY", time: "17:30" },
    ],
  }),
});
if (!answer.ok) throw new Error(await answer.text());
const { next } = await answer.json();
console.log("next", next);

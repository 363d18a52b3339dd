const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "", ACCOUNT_ID, CHAT_ID } = process.env;

const settings = JSON.stringify({ TELEGRAM: { chatId: CHAT_ID } });
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rows = [
  ["2027-06-07 09:00", "Pears."],
  ["2027-06-08 09:00", "Quinces,\nand medlars."],
].map(([time = "", content = ""]) => [time, ACCOUNT_ID, cell(content), cell(settings)].join(","));

const answer = await fetch(`${OCTAVO_URL}/v1/posts/import?timeZone=Europe/London`, {
  method: "POST",
  headers: { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID, "Content-Type": "text/csv" },
  body: ["scheduled_time,accounts,content,settings", ...rows].join("\n"),
});
if (!answer.ok) throw new Error(await answer.text());
const { items } = await answer.json();
console.log(items);

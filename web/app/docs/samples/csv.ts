import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, ACCOUNT_ID, CHAT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const settings = JSON.stringify({ TELEGRAM: { chatId: CHAT_ID } });
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rows = [
  ["2027-06-07 09:00", "Pears."],
  ["2027-06-08 09:00", "Quinces,\nand medlars."],
].map(([time = "", content = ""]) => [time, ACCOUNT_ID, cell(content), cell(settings)].join(","));

const csv = ["scheduled_time,accounts,content,settings", ...rows].join("\n");
const { items } = await octavo.posts.importCsv(csv, { timeZone: "Europe/London" });
console.log(items);

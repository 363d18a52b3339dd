import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { next } = await octavo.queue.update({
  timeZone: "Europe/London",
  slots: [
    { day: "MONDAY", time: "09:00" },
    { day: "THURSDAY", time: "17:30" },
  ],
});
console.log("next", next);

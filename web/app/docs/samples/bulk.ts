import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, ACCOUNT_ID, CHAT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const day = 24 * 60 * 60 * 1000;
const { items } = await octavo.posts.createMany({
  schedules: ["Pears.", "Quinces."].map((content, index) => ({
    scheduledTime: new Date(Date.now() + (index + 1) * day).toISOString(),
    publications: [
      {
        socialMediaAccountId: Number(ACCOUNT_ID),
        platformSettings: { type: "TELEGRAM" },
        posts: [{ content, chatId: CHAT_ID }],
      },
    ],
  })),
});
console.log(items);

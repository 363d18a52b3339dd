import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, ACCOUNT_ID, CHAT_ID, MEDIA_PATH = "" } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const post = await octavo.posts.create({
  scheduledTime: new Date().toISOString(),
  publications: [
    {
      socialMediaAccountId: Number(ACCOUNT_ID),
      platformSettings: { type: "TELEGRAM" },
      posts: [{ content: "Harvest week, day one.", chatId: CHAT_ID, attachmentPaths: [MEDIA_PATH] }],
    },
  ],
});
console.log(post.id);

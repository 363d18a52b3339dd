import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, ACCOUNT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { valid, findings } = await octavo.posts.check({
  publications: [
    {
      socialMediaAccountId: Number(ACCOUNT_ID),
      platformSettings: { type: "TELEGRAM" },
      posts: [{ content: "Which chat is this for?" }],
    },
  ],
});
console.log(valid, findings);

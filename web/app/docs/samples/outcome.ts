import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, SCHEDULE_ID = "" } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { status, publications } = await octavo.posts.waitFor(SCHEDULE_ID);
console.log(status);
for (const { platform, posts } of publications) console.log(platform, posts[0]?.permalink);

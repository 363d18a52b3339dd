import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { path } = await octavo.media.upload("photo.jpg");
console.log(path);

import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, SOURCE_URL = "" } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

const { id, state } = await octavo.media.import({ url: SOURCE_URL });
console.log(id, state);

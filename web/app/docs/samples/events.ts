import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

for await (const { type, id, data } of octavo.events.list({ limit: 100 })) console.log(type, id, data);

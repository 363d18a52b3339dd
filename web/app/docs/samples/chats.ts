import { Octavo } from "@octavo/sdk";

const { ACCESS_TOKEN, CLIENT_ID, ACCOUNT_ID } = process.env;
const octavo = new Octavo({ apiKey: ACCESS_TOKEN, clientId: CLIENT_ID });

console.log(await octavo.accounts.listChats(Number(ACCOUNT_ID), { platform: "TELEGRAM" }));

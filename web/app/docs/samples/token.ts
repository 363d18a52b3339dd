import { requestToken } from "@octavo/sdk";

const { CLIENT_ID = "", CLIENT_SECRET, CODE = "", CALLBACK_URL = "" } = process.env;

const token = await requestToken({
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  code: CODE,
  redirectUri: CALLBACK_URL,
});
console.log(token);

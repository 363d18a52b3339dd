import { openAsBlob } from "node:fs";

const { OCTAVO_URL, ACCESS_TOKEN, CLIENT_ID = "" } = process.env;
const headers = { Authorization: `Bearer ${ACCESS_TOKEN}`, "x-api-key": CLIENT_ID };

const form = new FormData();
form.set("file", await openAsBlob("photo.jpg"), "photo.jpg");
const answer = await fetch(`${OCTAVO_URL}/v1/media/upload`, { method: "POST", headers, body: form });
if (!answer.ok) throw new Error(await answer.text());
const { path } = await answer.json();
console.log(path);

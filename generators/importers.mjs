/** Imports the server's own description as Postman and Bruno do, and sends the calls that need nothing filled in but the token. */
import { openApiToBruno } from "@usebruno/converters";
import postman from "openapi-to-postmanv2";

const { OCTAVO_URL, OCTAVO_TOKEN, OCTAVO_CLIENT_ID } = process.env;
const description = await (await fetch(`${OCTAVO_URL}/openapi.json`)).text();

/** The requests of a tree of folders. */
function requestsOf(items, childrenOf) {
  return items.flatMap((item) => (childrenOf(item) ? requestsOf(childrenOf(item), childrenOf) : [item]));
}

async function postmanRequests() {
  const source = { type: "string", data: description };
  const { output } = await new Promise((resolve, reject) => {
    postman.convertV2(source, {}, (error, result) => (error ? reject(error) : resolve(result)));
  });
  const { variable, item } = output[0].data;
  const base = variable.find(({ key }) => key === "baseUrl").value;
  return requestsOf(item, ({ item }) => item).map(({ request: { method, url, header, auth } }) => ({
    method,
    url: `${[base, ...url.path].join("/")}`,
    isBearer: auth?.type === "bearer",
    headers: header.filter(({ disabled }) => !disabled).map(({ key }) => key),
  }));
}

function brunoRequests() {
  const { environments, items } = openApiToBruno(JSON.parse(description));
  const base = environments[0].variables.find(({ name }) => name === "baseUrl").value;
  return requestsOf(items, ({ type, items }) => type === "folder" && items).map(
    ({ request: { method, url, headers, auth } }) => ({
      method,
      url: url.replace("{{baseUrl}}", base),
      isBearer: auth.mode === "bearer",
      headers: headers.filter(({ enabled }) => enabled).map(({ name }) => name),
    }),
  );
}

/** As a person sends it who filled in the token and the client ID, wherever there is a place for them. */
async function answerTo({ url, isBearer, headers }) {
  const filled = isBearer ? { authorization: `Bearer ${OCTAVO_TOKEN}` } : {};
  if (headers.includes("x-api-key")) filled["x-api-key"] = OCTAVO_CLIENT_ID;
  return fetch(url, { headers: filled });
}

const readable = ["accounts", "events", "media", "posts", "queue", "webhooks"];
for (const [name, requests] of [
  ["Postman", await postmanRequests()],
  ["Bruno", brunoRequests()],
]) {
  for (const noun of readable) {
    const url = `${OCTAVO_URL}/v1/${noun}`;
    const request = requests.find((each) => each.method === "GET" && each.url === url);
    if (!request) throw new Error(`${name} has no GET ${url}`);
    const answer = await answerTo(request);
    if (answer.status !== 200) throw new Error(`${name}: GET ${url}: ${answer.status} ${await answer.text()}`);
  }
  console.log(`${name} imports ${requests.length} calls, and reads ${readable.join(", ")}`);
}

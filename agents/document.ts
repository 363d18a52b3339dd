/** A web server on loopback with the document of a client (Client ID Metadata Document). Prints its URL. */
import { readFileSync } from "node:fs";
import https from "node:https";

const certificate = process.argv[2] ?? "";
const options = { cert: readFileSync(`${certificate}.crt`), key: readFileSync(`${certificate}.key`) };
const server = https.createServer(options, (_, response) => {
  const client = { client_id: url(), client_name: "Story", redirect_uris: ["http://127.0.0.1:33418/callback"] };
  response.setHeader("content-type", "application/json").end(JSON.stringify(client));
});
const url = () => `https://127.0.0.1:${(server.address() as { port: number }).port}/client.json`;
server.listen(0, "127.0.0.1", () => console.log(url()));

/** Takes over from the contract, which is a snapshot of the server, what the nodes are made from. */
import { copyFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../contract/openapi.json", import.meta.url);
const target = new URL("../nodes/shared/schema.d.ts", import.meta.url);

await writeFile(target, astToString(await openapiTS(source)));

for (const name of ["networks.json", "event-types.json"]) {
  await copyFile(
    new URL(`../../contract/${name}`, import.meta.url),
    new URL(`../nodes/shared/${name}`, import.meta.url),
  );
}

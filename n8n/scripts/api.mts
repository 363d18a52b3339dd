/** Makes nodes/shared/schema.d.ts from contract/openapi.json, which is a snapshot of the server. */
import { writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../contract/openapi.json", import.meta.url);
const target = new URL("../nodes/shared/schema.d.ts", import.meta.url);

await writeFile(target, astToString(await openapiTS(source)));

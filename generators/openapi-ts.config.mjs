import { join } from "node:path";

// Node runs the result as it is, and asks for the names of files.
export default {
  input: join(import.meta.dirname, "../contract/openapi.json"),
  output: { path: join(import.meta.dirname, "out/hey-api"), module: { extension: ".ts" } },
};

/** n8n-core, loaded after its settings: it reads them once, and would write to the home folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type * as Di from "@n8n/di";
import type * as Core from "n8n-core";
import type * as Workflow from "n8n-workflow";

const folder = mkdtempSync(join(tmpdir(), "octavo-n8n-home-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  N8N_USER_FOLDER: folder,
  N8N_LOG_LEVEL: "silent",
  N8N_DEFAULT_BINARY_DATA_MODE: "filesystem",
});

const require = createRequire(import.meta.url);
export const core = require("n8n-core") as typeof Core;
export const workflow = require("n8n-workflow") as typeof Workflow;
const { Container } = require("@n8n/di") as typeof Di;

export const binaryData = Container.get(core.BinaryDataService);
await binaryData.init();

/** The built package, loaded as n8n loads what a community package's package.json names. */
export const octavoPackage = new core.PackageDirectoryLoader(resolve(import.meta.dirname, "../.."));
await octavoPackage.loadAll();

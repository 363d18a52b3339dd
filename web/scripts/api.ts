/**
 * Generates from contract/, which is a snapshot of the server: app/api/schema.d.ts from openapi.json,
 * app/lib/networks.ts from networks.json, app/lib/role-table.ts from roles.json, and app/lib/events.ts from event-types.json.
 * With --check it only compares, and fails when a file is stale.
 */
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { format } from "prettier";

const contract = new URL("../../contract/", import.meta.url);
const target = new URL("../app/", import.meta.url);
const banner = (source: string) => `// Generated from contract/${source} by \`npm run api\`. Do not edit.\n\n`;

interface Network {
  platform: string;
  name: string;
  formerName?: string;
  summary: string;
  layout: string;
  hasChats?: boolean;
  isAddition?: boolean;
  deletion?: { withinHours?: number };
  comments?: object;
}

interface EventTypeRow {
  type: string;
  aggregate: string;
  isOptIn: boolean;
}

const files = {
  "api/schema.d.ts": banner("openapi.json") + (await schemaModule()),
  "lib/networks.ts": banner("networks.json") + (await networksModule()),
  "lib/network-settings.json": await partOfNetworks([
    "settingsType",
    "settings",
    "textLimit",
    "threads",
    "firstComment",
  ]),
  "lib/network-credentials.json": await partOfNetworks(["credentials"]),
  "lib/role-table.ts": banner("roles.json") + (await rolesModule()),
  "lib/events.ts": banner("event-types.json") + (await eventsModule()),
};

let isStale = false;
for (const [name, fresh] of Object.entries(files)) {
  const path = new URL(name, target);
  if (!process.argv.includes("--check")) {
    await writeFile(path, fresh);
  } else if ((await readFile(path, "utf8").catch(() => "")) !== fresh) {
    console.error(`web/app/${name} is stale: run \`npm run api\`.`);
    isStale = true;
  }
}
if (isStale) process.exit(1);

/** The types of the calls, without examples and without what webhooks deliver. */
async function schemaModule(): Promise<string> {
  const text = await readFile(new URL("openapi.json", contract), "utf8");
  const { webhooks: _, ...document } = JSON.parse(text, (key, value) =>
    key === "example" || key === "examples" ? undefined : value,
  ) as OpenAPI3 & { webhooks: unknown };
  const source = astToString(await openapiTS(document));
  return format(source, { parser: "typescript", printWidth: 120, objectWrap: "collapse" });
}

/** Separate constants, so that the portal's first file gets the names only. */
async function networksModule(): Promise<string> {
  const networks: Network[] = JSON.parse(await readFile(new URL("networks.json", contract), "utf8"));
  const columnOf = <Value>(pick: (network: Network) => Value) =>
    JSON.stringify(Object.fromEntries(networks.map((network) => [network.platform, pick(network)])));
  const named = (has: (network: Network) => boolean | undefined) =>
    JSON.stringify(networks.filter(has).map(({ platform }) => platform));
  const column = columnOf<string | undefined>;
  const numbers = columnOf<number | undefined>;
  const source = `
    /** The names that people use, by \`Account.platform\`. */
    export const networkNames = ${column(({ name }) => name)} as const;
    /** What can be published, in a few words. */
    export const networkSummaries: Record<keyof typeof networkNames, string> = ${column(({ summary }) => summary)};
    /** Names that some people still use. */
    export const formerNames: Partial<Record<keyof typeof networkNames, string>> = ${column(({ formerName }) => formerName)};
    /** Within how many hours of its publication a post can be deleted; 0 is for ever. Other networks delete none. */
    export const deletionHours: Partial<Record<keyof typeof networkNames, number>> = ${numbers(({ deletion }) => deletion && (deletion.withinHours ?? 0))};
    /** How each network shows a post. */
    export const layouts = ${column(({ layout }) => layout)} as const;
    /** Whether posts go to a chat of the account. */
    export const hasChats = (platform?: string) => ${named(({ hasChats }) => hasChats)}.some((it) => it === platform);
    /** Whether Octavo reads the comments on its posts. */
    export const readsComments = (platform: string) => ${named(({ comments }) => comments !== undefined)}.some((it) => it === platform);
    /** Listed under "More places to publish", and not among the networks that the pages count. */
    export const additions = ${named(({ isAddition }) => isAddition)} as const satisfies readonly (keyof typeof networkNames)[];
  `;
  return format(source, { parser: "typescript", printWidth: 120 });
}

/** What a screen needs of the networks, by platform: the whole description is heavy. */
async function partOfNetworks(fields: readonly string[]): Promise<string> {
  const networks: Network[] = JSON.parse(await readFile(new URL("networks.json", contract), "utf8"));
  const part = (network: Network) => Object.entries(network).filter(([field]) => fields.includes(field));
  const parts = networks.map((network) => [network.platform, Object.fromEntries(part(network))]);
  return format(JSON.stringify(Object.fromEntries(parts)), { parser: "json", printWidth: 120 });
}

/** The server's own table of roles. */
async function rolesModule(): Promise<string> {
  const table = (await readFile(new URL("roles.json", contract), "utf8")).trim();
  const source = `/** The rights, each with the roles that have it. */\nexport const rights = ${table} as const;`;
  return format(source, { parser: "typescript", printWidth: 120 });
}

/** The event types in the groups that the portal shows: `MEDIA_IMPORT` as `Media Import Events`. */
async function eventsModule(): Promise<string> {
  const rows: EventTypeRow[] = JSON.parse(await readFile(new URL("event-types.json", contract), "utf8"));
  const groups = [...new Set(rows.map(({ aggregate }) => aggregate))].map((aggregate) => ({
    name: `${aggregate.split("_").map(capitalized).join(" ")} Events`,
    types: rows.filter((row) => row.aggregate === aggregate).map(({ type }) => type),
  }));
  const optIn = rows.filter(({ isOptIn }) => isOptIn).map(({ type }) => type);
  const source = `
    export const everyGroup = ${JSON.stringify(groups)} as const;

    export type EventType = (typeof everyGroup)[number]["types"][number];

    export const everyType: readonly EventType[] = everyGroup.flatMap(({ types }): readonly EventType[] => types);

    /** Only a webhook that names them gets these. */
    const optIn: readonly EventType[] = ${JSON.stringify(optIn)};

    /** A webhook for all events gets these. */
    export const eventTypes = everyType.filter((type) => !optIn.includes(type));
  `;
  return format(source, { parser: "typescript", printWidth: 120 });
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase();
}

/** Pages and server agree: the pages name everything that the contract has, and nothing that it has not. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import recorded from "../../../contract/events.json" with { type: "json" };
import { everyType } from "~/lib/events";
import { schemaNamed, schemas } from "./openapi/document";
import { operations } from "./openapi/operations";
import { scopes } from "./parts/scopes";
import { networkSettings } from "./openapi/network-settings";
import { networks } from "./rules";

const modules = import.meta.glob<{ default: ComponentType }>("./*.mdx", { eager: true });
const documents = Object.values(modules).map(({ default: Page }) => {
  const page = document.createElement("main");
  page.innerHTML = renderToStaticMarkup(<Page />);
  return page;
});
/** Elements side by side do not run together. */
const text = documents.map((page) => page.innerHTML.replaceAll(/<[^>]*>/g, " ")).join("\n");
const named = new Set(
  documents.flatMap((page) => [...page.querySelectorAll("code, .mono, .endpoint-path")]).map(nameOf),
);

/** Of a nested field: without the hidden path before it. */
function nameOf(element: Element): string {
  return element.lastChild?.textContent?.trim() ?? "";
}

const fields = new Set(
  Object.values(schemas)
    .flatMap((schema) => [schema, ...(schema.allOf ?? [])])
    .flatMap((schema) => Object.keys(schema.properties ?? {})),
);
const parameters = new Set(operations.flatMap((operation) => operation.parameters.map(({ name }) => name)));
const settings = new Set([
  ...networks.flatMap(({ placements }) => placements.flatMap(({ rules }) => rules.map(({ subject }) => subject))),
  ...networkSettings.flatMap((network) =>
    [...network.settings.flatMap((setting) => setting.fields ?? []), ...(network.credentials ?? [])].map(
      ({ name }) => name,
    ),
  ),
]);
const values = new Set(Object.values(schemas).flatMap((schema) => schema.enum ?? []));
const dataFields = new Set(recorded.flatMap(({ data }) => Object.keys(data)));

test.each(operations)("$method $path is described on exactly one page", ({ method, path }) => {
  const bars = documents.flatMap((page) => [...page.querySelectorAll(".endpoint")]);
  const same = bars.filter(
    (bar) =>
      bar.querySelector(".http-method")?.textContent === method &&
      bar.querySelector(".endpoint-path")?.textContent === path,
  );
  expect(same).toHaveLength(1);
});

const nullable = Object.values(schemas)
  .flatMap(({ properties }) => Object.values(properties ?? {}))
  .flatMap(({ oneOf }) => oneOf ?? [])
  .flatMap(({ description }) => description ?? []);

test.each(nullable)("of what may be null a page says: %s", (description) => {
  expect(text).toContain(description);
});

test("every endpoint that a page names is the server's", () => {
  const real = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const mentions = [...text.matchAll(/\b(?<method>GET|POST|PUT|PATCH|DELETE)\s+(?<path>\/v1\/[\w{}/-]+)/g)];
  expect(mentions.length).toBeGreaterThan(10);
  const unknown = mentions.map(({ groups }) => `${groups?.method} ${groups?.path}`).filter((call) => !real.has(call));
  expect(unknown).toEqual([]);
});

test.each([
  ["field", fields],
  ["parameter", parameters],
  ["value", values],
  ["scope", new Set(Object.keys(scopes))],
  ["event", new Set<string>(everyType)],
  ["field of event data", dataFields],
  ["error of a post", new Set(schemaNamed("PostErrorCode").enum)],
])("every %s of the server is on a page", (_, all) => {
  const missing = [...all].filter(
    (name) =>
      !named.has(name) && !text.includes(`&quot;${name}&quot;`) && !text.includes(`"${name}"`) && !isInCodes(name),
  );
  expect(missing).toEqual([]);
});

/** The catalogue of errors has the status before the code. */
function isInCodes(name: string): boolean {
  return [...named].some((code) => /^\d{3} /.test(code) && code.endsWith(` ${name}`));
}

test("every name in code on a page is one that the server knows", () => {
  const known = new Set([...fields, ...parameters, ...settings, ...values, ...dataFields, ...others, ...variables]);
  const looksLikeName = /^(?:[a-z]+(?:[A-Z][a-z]*)+|[A-Z]+(?:_[A-Z]+)+)$/;
  expect([...named].filter((name) => looksLikeName.test(name) && !known.has(name))).toEqual([]);
});

/** What the pages set for the samples. */
const variables = [...text.matchAll(/export (?<name>\w+)=/g)].map(({ groups }) => groups?.name ?? "");

/** Names that are not in the contract: of n8n, Gemini CLI, Buffer and browsers, the parent that only events of replies have, and what a
    connect link adds to an address. */
const others = [
  "NEXT_SLOT",
  "CREDENTIALS_OVERWRITE_DATA",
  "httpUrl",
  "createPost",
  "editPost",
  "deletePost",
  "dueAt",
  "NOT_FOUND",
  "platformSettings",
  "parentPostId",
  "connectLinkId",
  "applicationServerKey",
  ...settingsValues(),
];

/** What settings may hold, from the rules: `PUBLIC, UNLISTED or PRIVATE`; and their spelling of platforms. */
function settingsValues(): string[] {
  const limits = networks.flatMap(({ placements }) =>
    placements.flatMap(({ rules }) => rules.map(({ limit }) => limit)),
  );
  return ["TIK_TOK", ...limits.flatMap((limit) => limit.split(/, | or /))];
}

test("every event and audit action that a page names exists", () => {
  const actions = schemas["AuditAction"]?.enum ?? [];
  const known = new Set<unknown>([...everyType, ...recorded.map(({ type }) => type), ...actions]);
  const mentions = [...named].filter((name) =>
    /^(?:account|post|publication|schedule|media\.import)\.[a-z_.]+$/.test(name),
  );
  const rules = new Set(
    networks.flatMap(({ placements }) => placements.flatMap(({ rules: all }) => all.map(({ rule }) => rule))),
  );
  expect(mentions.filter((name) => !known.has(name) && !rules.has(name))).toEqual([]);
});

test("operations ask for no scope that is not explained", () => {
  const asked = new Set(operations.map(({ scope }) => scope).filter((scope) => scope !== undefined));
  expect([...asked].filter((scope) => !(scope in scopes))).toEqual([]);
});

test("every errorCode has its meaning, and Octavo's own ones are not among them", () => {
  const { enum: codes, "x-enumDescriptions": meanings } = schemaNamed("PostErrorCode");
  expect(codes).toContain("OUTCOME_UNKNOWN");
  expect(codes).not.toContain("INTENT_UNREADABLE");
  expect(Object.keys(meanings ?? {}).toSorted()).toEqual(codes?.toSorted());
  const plain = documents.map((page) => page.textContent).join("\n");
  expect(codes?.filter((code) => !plain.includes(meanings?.[code] ?? "?"))).toEqual([]);
});

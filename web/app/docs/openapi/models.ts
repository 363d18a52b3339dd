import { nameOf, type Operation, type Schema } from "~/lib/openapi";
import { type ApiPage, apiPageOf, apiPages } from "~/lib/site-pages";
import { schemaNamed, schemas } from "./document";
import { networkSettings } from "./network-settings";
import { operations } from "./operations";

type Distances = Map<string, number>;

/** Every schema an operation can send or answer, with how many others lie between. */
function reach(schema: Schema | undefined, found: Distances = new Map(), distance = 0): Distances {
  if (!schema) return found;
  const name = nameOf(schema);
  if (name) {
    if ((found.get(name) ?? Infinity) <= distance) return found;
    found.set(name, distance);
    reach(schemaNamed(name), found, distance + 1);
  }
  const parts = [
    schema.items,
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  for (const part of parts) reach(part, found, distance);
  return found;
}

const answeredBy = ({ answers }: Operation) => answers.map(({ schema }) => reach(schema));
const reachedBy = (operation: Operation) => [reach(operation.body?.schema), ...answeredBy(operation)];

const answered = new Set(operations.flatMap(answeredBy).flatMap((found) => [...found.keys()]));
const reached = operations.flatMap((operation) =>
  reachedBy(operation).map((distances) => ({ page: apiPageOf(operation.tag), distances })),
);

/** Objects that only requests carry are shown where they are sent. */
export function isInputOnly(name: string): boolean {
  return !answered.has(name) && schemaNamed(name).enum === undefined;
}

/** Where the settings of each network are described, by the name of their schema. */
const settings = new Map(
  networkSettings.map(({ settingsType, slug }) => [schemaOf(settingsType), `/api-docs/settings#${slug}`]),
);

const models = Object.keys(schemas).filter((name) => !isInputOnly(name) && !settings.has(name));

function schemaOf(settingsType: string): string | undefined {
  const all = schemaNamed("PlatformSettings").oneOf?.map(nameOf) ?? [];
  return all.find((name) => name && schemaNamed(name).properties?.type?.enum?.includes(settingsType));
}

/** The page that describes a model: the first of those whose operations need it most directly. */
function pageOfModel(name: string): ApiPage {
  const needing = reached.filter(({ distances }) => distances.has(name));
  const nearest = Math.min(...needing.map(({ distances }) => distances.get(name) ?? Infinity));
  const nearby = new Set(needing.filter(({ distances }) => distances.get(name) === nearest).map(({ page }) => page));
  return Object.values(apiPages).find((page) => nearby.has(page)) ?? "/api-docs";
}

const pages = new Map(models.map((name) => [name, pageOfModel(name)]));

export function modelsOn(page: ApiPage): string[] {
  return models.filter((name) => pages.get(name) === page);
}

export function modelAddress(name: string): string {
  return settings.get(name) ?? `${pages.get(name) ?? "/api-docs"}#${modelAnchor(name)}`;
}

export function modelAnchor(name: string): string {
  return `model-${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}`;
}

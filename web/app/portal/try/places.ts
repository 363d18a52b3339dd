import { hasChats } from "~/lib/networks";
import type { Schema } from "~/lib/openapi";
import type { Platform } from "~/ui/network";
import { exampleSettings, networkSettings } from "~/portal/data/platform-settings";
import type { Operation } from "./description";
import { type Kind, kindOfField } from "./kinds";

type Path = readonly (string | number)[];

/** A value in the body that is chosen from a list: an id of the reader's own, or one of few words. */
export interface Place {
  path: Path;
  /** `publications[0].posts[0].chatId`, as errors name it. */
  name: string;
  kind: Kind | undefined;
  schema: Schema;
  value: string;
}

/** The places of a body, as it now is. */
export function placesIn(body: unknown, operation: Operation): Place[] {
  return operation.body ? within(body, operation.body.schema, [], operation) : [];
}

function within(value: unknown, schema: Schema, path: Path, operation: Operation): Place[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, index) => within(item, items, [...path, index], operation)) : [];
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const of = schema.properties?.[name];
    if (!of) return [];
    const here = [...path, name];
    const kind = kindOfField(operation, name);
    if (!kind && !of.enum) return within(inner, of, here, operation);
    return [{ path: here, name: nameOf(here), kind, schema: of, value: String([inner].flat()[0] ?? "") }];
  });
}

/** The body with another value in one place; in a list, as its only one. */
export function withValue(text: string, { path, schema }: Place, value: string): string {
  const body: unknown = JSON.parse(text);
  const holder = at(body, path.slice(0, -1));
  const name = path.at(-1);
  if (isRecord(holder) && name !== undefined) holder[name] = typed(schema, value);
  return JSON.stringify(body, null, 2);
}

/**
 * Where the place is a publication's account: with that network's settings, and a chat only where it has chats.
 * `isOther`: the place named another account before, whose chats are not this one's.
 */
export function withNetwork(text: string, { path }: Place, platform: Platform, isOther: boolean): string {
  const body: unknown = JSON.parse(text);
  const publication = at(body, path.slice(0, -1));
  if (!isRecord(publication) || !Array.isArray(publication.posts)) return text;
  const { type } = isRecord(publication.platformSettings) ? publication.platformSettings : {};
  const isSame = type === networkSettings[platform].settingsType;
  if (isSame && !isOther) return text;
  if (!isSame) publication.platformSettings = exampleSettings(platform);
  for (const post of publication.posts.filter(isRecord)) {
    if (hasChats(platform)) post.chatId = "";
    else delete post.chatId;
  }
  return JSON.stringify(body, null, 2);
}

/** The account of the publication that the place is in; undefined where that is not known. */
export function accountOf(body: unknown, { path }: Place): number | undefined {
  const publication = at(body, path.slice(0, 2));
  const id = isRecord(publication) ? (publication.socialMediaAccountId ?? publication.accountId) : undefined;
  return typeof id === "number" ? id : undefined;
}

function typed(schema: Schema, value: string): unknown {
  const types = [schema.type].flat();
  if (types.includes("array")) return value === "" ? [] : [value];
  return types.includes("integer") && /^\d+$/.test(value) ? Number(value) : value;
}

function at(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" ? (value as Record<string, unknown>)?.[key] : undefined),
    body,
  );
}

function nameOf(path: Path): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

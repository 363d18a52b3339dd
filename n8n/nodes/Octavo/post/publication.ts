import type { IDataObject, INode } from "n8n-workflow";
import { NETWORKS, type Platform } from "../../shared/platforms";
import type { components } from "../../shared/schema";
import { accountId } from "../account/account";
import { moreFields } from "./fields";
import { filledSettings } from "./settings";

type Post = components["schemas"]["Post"];
export type Publication = components["schemas"]["Publication"];

/** Gives a field's value: of the node, or of an entry in a list. */
export type Read = (name: string) => unknown;

/** What goes out on one account, from the fields of the form. */
export function publication(node: INode, read: Read): Publication {
  const platform = read("platform") as Platform;
  return {
    socialMediaAccountId: accountId(node, read("accountId")),
    platformSettings: settings(platform, read),
    ...aiDisclosure(read),
    posts: [post(platform, read)],
  };
}

/** Nothing where it was left as it is. */
function aiDisclosure(read: Read): Pick<Publication, "aiDisclosure"> {
  const { aiDisclosure = "NONE" } = (read("more") ?? {}) as Pick<Publication, "aiDisclosure">;
  return aiDisclosure === "NONE" ? {} : { aiDisclosure };
}

function settings(platform: Platform, read: Read): Publication["platformSettings"] {
  // The table, and not this code, knows which settings a network has.
  const { settingsType: type } = NETWORKS[platform];
  return { ...filledSettings(platform, read), type } as Publication["platformSettings"];
}

/** What a field of the form holds when nobody filled it in. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function post(platform: Platform, read: Read): Post {
  const more = (read("more") ?? {}) as IDataObject;
  const given = moreFields.map(({ name }) => [name, more[name]]).filter(([, value]) => !isEmpty(value));
  return {
    content: String(read("content") ?? ""),
    attachmentPaths: paths(read("attachmentPaths")),
    ...Object.fromEntries(given),
    ...(!isEmpty(more.thread) && { thread: parts(more.thread) }),
    ...(NETWORKS[platform].hasChats && { chatId: String(read("chatId")) }),
  };
}

/** A part is its text; an expression may give whole parts. */
function parts(value: unknown): NonNullable<Post["thread"]> {
  return [value].flat().map((part) => (typeof part === "string" ? { content: part } : (part as object)));
}

/** An expression may give a list. A path holds no comma: it is `{user id}/{uuid}.{extension}`. */
function paths(value: unknown): string[] {
  const given = Array.isArray(value) ? value : String(value ?? "").split(",");
  return given.map((path) => String(path).trim()).filter((path) => path !== "");
}

/** Entries for one account with equal settings become posts of one publication: Octavo takes one an account. */
export function gather(node: INode, entries: IDataObject[]): Publication[] {
  const gathered: Publication[] = [];
  for (const entry of entries) {
    const next = publication(node, (name) => entry[name]);
    const earlier = gathered.find((it) => place(it) === place(next));
    if (earlier) earlier.posts = [...earlier.posts, ...next.posts];
    else gathered.push(next);
  }
  return gathered;
}

function place({ socialMediaAccountId, platformSettings, aiDisclosure }: Publication): string {
  return JSON.stringify([socialMediaAccountId, platformSettings, aiDisclosure]);
}

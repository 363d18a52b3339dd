import type { NewPost, SchedulePost } from "~/api/types";

/** How the portal offers and shows a field of a post. */
interface PostField {
  label: string;
  /** A text that the form asks for, and in what; other fields have components of their own. */
  control?: "textarea" | "input";
  hint?: string;
  /** Differs between accounts although they get the same post. */
  isOfAccount?: boolean;
}

/** Every field of a post. One that the API adds does not compile until it is here. */
export const postFields = {
  content: { label: "Text", control: "textarea" },
  attachmentPaths: { label: "Files" },
  altTexts: { label: "Alt texts" },
  chatId: { label: "Chat", isOfAccount: true },
  thumbnailPath: { label: "Thumbnail" },
  mediaFit: { label: "Fit pictures" },
  firstComment: { label: "First comment" },
  thread: { label: "Thread" },
} as const satisfies Record<keyof NewPost, PostField>;

export type PostFieldName = keyof typeof postFields;
export type PostTextName = {
  [Name in PostFieldName]: (typeof postFields)[Name] extends { control: string } ? Name : never;
}[PostFieldName];

const entries = Object.entries(postFields) as [PostFieldName, PostField][];

/** The texts that the form asks for. */
export const postTexts = entries.filter(([, { control }]) => control) as [PostTextName, PostField][];

/** What a post says: its fields that are not empty, without its result. */
export function contentOf(post: SchedulePost) {
  // In an answer, the parts of a thread and a first comment are posts of their own.
  const given: Partial<NewPost> = post;
  return entries.map(([name, field]) => ({ name, ...field, value: given[name] })).filter(({ value }) => isGiven(value));
}

/** Whether two posts say the same, wherever they go. */
export function isSameContent(one: SchedulePost, other: SchedulePost): boolean {
  const [first, second] = [one, other].map((post) =>
    JSON.stringify(contentOf(post).filter(({ isOfAccount }) => !isOfAccount)),
  );
  return first === second;
}

function isGiven(value: NewPost[PostFieldName]): boolean {
  return Array.isArray(value) ? value.some(isGiven) : Boolean(value);
}

import { z } from "zod";
import type { Account, NewSchedule } from "~/api/types";
import { fromLocalInput } from "~/lib/format";

/** Networks this form can publish to: those that need no settings beyond their type. */
const settingsTypes = {
  TELEGRAM: "TELEGRAM",
  BLUE_SKY: "BLUE_SKY",
  THREADS: "THREADS",
  X_TWITTER: "TWITTER",
} as const;

export type SettingsType = (typeof settingsTypes)[keyof typeof settingsTypes];

/** `platformSettings.type` for an account's platform; undefined where this form lacks the settings. */
export function settingsType(platform: string): SettingsType | undefined {
  return Object.entries(settingsTypes).find(([name]) => name === platform)?.[1];
}

export const PostValues = z
  .object({
    clientId: z.string().min(1, "Choose the application that publishes."),
    accountId: z.string().min(1, "Choose an account."),
    needsChat: z.boolean(),
    chatId: z.string(),
    content: z.string(),
    files: z.custom<FileList | undefined>(),
    isLater: z.boolean(),
    /** The value of a datetime-local input, in the person's own zone. */
    time: z.string(),
  })
  .check((context) => {
    const { content, files, needsChat, chatId, isLater, time } = context.value;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: "custom", input: context.value, path: [path], message });
    if (content.trim() === "" && !files?.length) refuse("content", "Write a text or attach a file.");
    if (needsChat && chatId === "") refuse("chatId", "Choose the chat to post to.");
    if (isLater && !fromLocalInput(time)) refuse("time", "Choose the date and time.");
  });

export type PostValues = z.infer<typeof PostValues>;

export const emptyPost: PostValues = {
  clientId: "",
  accountId: "",
  needsChat: false,
  chatId: "",
  content: "",
  files: undefined,
  isLater: false,
  time: "",
};

/** The call's body for one post on one account, with what was uploaded for it. */
export function toNewSchedule(
  values: PostValues,
  account: Pick<Account, "id">,
  type: SettingsType,
  attachmentPaths: string[],
  now: Date,
): NewSchedule {
  const scheduledTime = (values.isLater && fromLocalInput(values.time)) || now.toISOString();
  const post = {
    content: values.content,
    attachmentPaths,
    ...(values.needsChat ? { chatId: values.chatId } : {}),
  };
  return {
    scheduledTime,
    isDraft: false,
    publications: [{ socialMediaAccountId: account.id, platformSettings: { type }, posts: [post] }],
  };
}

/** The schedule's id out of the `Location` header, `/v1/posts/{id}`. */
export function scheduleIdOf(location: string | null): string {
  const id = location?.match(/\/v1\/posts\/([^/?#]+)$/)?.[1];
  if (!id) throw new Error("The answer names no post");
  return decodeURIComponent(id);
}

import { z } from "zod";
import type { Account, NewSchedule } from "~/api/types";
import { fromLocalInput } from "~/lib/format";
import { isPlatform } from "~/ui/network";
import { missingSetting, toPlatformSettings } from "./platform-settings";

export const PostValues = z
  .object({
    clientId: z.string().min(1, "Choose the application that publishes."),
    accountId: z.string().min(1, "Choose an account."),
    /** The chosen account's; empty before. */
    platform: z.string(),
    chatId: z.string(),
    /** The network's own settings, by the API's names. */
    settings: z.record(z.string(), z.union([z.string(), z.boolean()])),
    content: z.string(),
    files: z.custom<FileList | undefined>(),
    /** Parallel to the files. */
    altTexts: z.array(z.string().optional()),
    isLater: z.boolean(),
    /** The value of a datetime-local input, in the person's own zone. */
    time: z.string(),
  })
  .check((context) => {
    const { content, files, platform, settings, chatId, isLater, time } = context.value;
    const refuse = (path: string[], message: string) =>
      context.issues.push({ code: "custom", input: context.value, path, message });
    if (content.trim() === "" && !files?.length) refuse(["content"], "Write a text or attach a file.");
    if (platform === "TELEGRAM" && chatId === "") refuse(["chatId"], "Choose the chat to post to.");
    if (isLater && !fromLocalInput(time)) refuse(["time"], "Choose the date and time.");
    const missing = isPlatform(platform) ? missingSetting(platform, settings) : undefined;
    if (missing) refuse(["settings", missing.name], missing.message);
  });

export type PostValues = z.infer<typeof PostValues>;

export const emptyPost: PostValues = {
  clientId: "",
  accountId: "",
  platform: "",
  chatId: "",
  settings: {},
  content: "",
  files: undefined,
  altTexts: [],
  isLater: false,
  time: "",
};

/** The call's body for one post on one account, with what was uploaded for it. */
export function toNewSchedule(
  values: PostValues,
  account: Pick<Account, "id" | "platform">,
  attachmentPaths: string[],
  now: Date,
): NewSchedule {
  const altTexts = attachmentPaths.map((_, index) => values.altTexts[index]?.trim() || null);
  const post = {
    content: values.content,
    attachmentPaths,
    ...(altTexts.some(Boolean) && { altTexts }),
    ...(account.platform === "TELEGRAM" && { chatId: values.chatId }),
  };
  const platformSettings = toPlatformSettings(account.platform, values.settings);
  return {
    scheduledTime: (values.isLater && fromLocalInput(values.time)) || now.toISOString(),
    isDraft: false,
    publications: [{ socialMediaAccountId: account.id, platformSettings, posts: [post] }],
  };
}

/** The schedule's id out of the `Location` header, `/v1/posts/{id}`. */
export function scheduleIdOf(location: string | null): string {
  const id = location?.match(/\/v1\/posts\/([^/?#]+)$/)?.[1];
  if (!id) throw new Error("The answer names no post");
  return decodeURIComponent(id);
}

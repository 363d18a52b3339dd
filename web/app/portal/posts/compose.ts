import { z } from "zod";
import type { Account, NewPost, NewSchedule } from "~/api/types";
import { fromLocalInput } from "~/lib/format";
import { type PostTextName, postTexts } from "~/portal/data/post-fields";
import type { Platform } from "~/ui/network";
import {
  defaultSettings,
  missingSetting,
  networkSettings,
  type RecordValues,
  toPlatformSettings,
} from "~/portal/data/platform-settings";

/** One account that the post goes to, with what its network wants to know. */
const Target = z.object({
  accountId: z.number(),
  platform: z.custom<Platform>(),
  /** Telegram's; empty elsewhere. */
  chatId: z.string(),
  /** The network's own settings, by the API's names. */
  settings: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.custom<RecordValues>())])),
});

export type Target = z.infer<typeof Target>;

const postTextShape = Object.fromEntries(postTexts.map(([name]) => [name, z.string()])) as Record<
  PostTextName,
  z.ZodString
>;

export const PostValues = z
  .object({
    clientId: z.string().min(1, "Choose the application that publishes."),
    targets: z.array(Target).min(1, "Choose at least one account."),
    ...postTextShape,
    firstComment: z.string(),
    files: z.custom<FileList | undefined>(),
    /** Parallel to the files. */
    altTexts: z.array(z.string().optional()),
    isLater: z.boolean(),
    /** The value of a datetime-local input, in the person's own zone. */
    time: z.string(),
  })
  .check((context) => {
    const { content, files, targets, isLater, time } = context.value;
    const refuse = (path: (string | number)[], message: string) =>
      context.issues.push({ code: "custom", input: context.value, path, message });
    if (content.trim() === "" && !files?.length) refuse(["content"], "Write a text or attach a file.");
    if (isLater && !fromLocalInput(time)) refuse(["time"], "Choose the date and time.");
    targets.forEach(({ platform, chatId, settings }, index) => {
      if (platform === "TELEGRAM" && chatId === "") {
        refuse(["targets", index, "chatId"], "Choose the chat to post to.");
      }
      const missing = missingSetting(platform, settings);
      if (missing) refuse(["targets", index, "settings", ...missing.name.split(".")], missing.message);
    });
  });

export type PostValues = z.infer<typeof PostValues>;

export const emptyPost: PostValues = {
  clientId: "",
  targets: [],
  ...(Object.fromEntries(postTexts.map(([name]) => [name, ""])) as Record<PostTextName, string>),
  firstComment: "",
  files: undefined,
  altTexts: [],
  isLater: false,
  time: "",
};

export function targetOf({ id, platform }: Pick<Account, "id" | "platform">): Target {
  return { accountId: id, platform, chatId: "", settings: defaultSettings(platform) };
}

/** The call's body: the same post on each account, with what was uploaded for it. */
export function toNewSchedule(values: PostValues, attachmentPaths: string[], now: Date): NewSchedule {
  const altTexts = attachmentPaths.map((_, index) => values.altTexts[index]?.trim() || null);
  const texts = postTexts.map(([name]) => [name, values[name]]).filter(([, text]) => text?.trim());
  const firstComment = values.firstComment.trim();
  const post: NewPost = {
    ...Object.fromEntries(texts),
    attachmentPaths,
    ...(altTexts.some(Boolean) && { altTexts }),
  };
  return {
    scheduledTime: (values.isLater && fromLocalInput(values.time)) || now.toISOString(),
    isDraft: false,
    publications: values.targets.map(({ accountId, platform, chatId, settings }) => ({
      socialMediaAccountId: accountId,
      platformSettings: toPlatformSettings(platform, settings),
      posts: [
        {
          ...post,
          ...(platform === "TELEGRAM" && { chatId }),
          ...(firstComment && networkSettings[platform].firstComment && { firstComment }),
        },
      ],
    })),
  };
}

/** The schedule's id out of the `Location` header, `/v1/posts/{id}`. */
export function scheduleIdOf(location: string | null): string {
  const id = location?.match(/\/v1\/posts\/([^/?#]+)$/)?.[1];
  if (!id) throw new Error("The response has no post id");
  return decodeURIComponent(id);
}

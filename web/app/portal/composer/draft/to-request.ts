/** The body of the call that a draft stands for. */
import type { NewPost, NewSchedule } from "~/api/types";
import { toInstant } from "~/lib/zoned-time";
import { networkSettings, toPlatformSettings } from "~/portal/data/platform-settings";
import { settingsFor } from "./choice-by-files";
import { type Draft, filesOf, type MediaFile, partsFor, type Target, versionOf } from "./draft";

/** Without a time the API publishes at once. */
export function toRequest(draft: Draft, isDraft: boolean): NewSchedule {
  const scheduledTime = timeOf(draft, isDraft);
  return {
    ...(scheduledTime && { scheduledTime }),
    isDraft,
    publications: draft.targets.map((target) => ({
      socialMediaAccountId: target.accountId,
      platformSettings: toPlatformSettings(target.platform, settingsFor(draft, target)),
      ...(draft.aiDisclosure !== "NONE" && { aiDisclosure: draft.aiDisclosure }),
      posts: [toPost(draft, target)],
    })),
  };
}

/** A draft takes no slot of the queue: others may need it until the draft is done. */
function timeOf({ when }: Draft, isDraft: boolean): string | undefined {
  if (when.kind === "SLOT") return isDraft ? undefined : "NEXT_SLOT";
  return when.kind === "AT" ? toInstant(when.local, when.zone) : undefined;
}

function toPost(draft: Draft, { accountId, platform, chatId }: Target): NewPost {
  const version = versionOf(draft, accountId);
  const [first, ...thread] = partsFor(version, platform);
  const files = uploaded(filesOf(draft, accountId));
  const altTexts = files.map(({ altText }) => altText.trim() || null);
  const firstComment = networkSettings[platform].firstComment ? draft.firstComment.trim() : "";
  return {
    content: first?.text ?? "",
    attachmentPaths: files.map(({ path }) => path),
    ...(altTexts.some(Boolean) && { altTexts }),
    ...(draft.mediaFit !== "OFF" && { mediaFit: draft.mediaFit }),
    ...(chatId && { chatId }),
    ...(thread.length > 0 && { thread: thread.map(({ text }) => ({ content: text })) }),
    ...(firstComment && { firstComment }),
  };
}

export function uploaded(files: readonly MediaFile[]): (MediaFile & { path: string })[] {
  return files.filter((file): file is MediaFile & { path: string } => file.path !== undefined);
}

/** The schedule's id out of the `Location` header, `/v1/posts/{id}`. */
export function scheduleIdOf(location: string | null): string {
  const id = location?.match(/\/v1\/posts\/([^/?#]+)$/)?.[1];
  if (!id) throw new Error("The response has no post id");
  return decodeURIComponent(id);
}

/** The draft that a stored post stands for, so that it can be edited. */
import type { Schedule, SchedulePost, SchedulePublication } from "~/api/types";
import { toWallTime } from "~/lib/zoned-time";
import { networkSettings, settingValues } from "~/portal/data/platform-settings";
import { leftToFiles } from "./choice-by-files";
import { type Draft, emptyDraft, type MediaFile, type Target, type Version } from "./draft";

/** Of a post that is composable. */
export function fromSchedule(schedule: Schedule, clientId: string, zone: string, now = new Date()): Draft {
  const { publications, scheduledTime } = schedule;
  const media = filesOf(publications);
  const versions = publications.map(versionOf);
  const common = mostUsed(publications, versions);
  const own = publications.flatMap((publication, index) => {
    const version = versions[index];
    return version && !isSame(publication, version, common) ? [[publication.accountId, version] as const] : [];
  });
  const isLater = new Date(scheduledTime) > now;
  const draft: Draft = {
    ...emptyDraft(clientId, zone),
    targets: publications.map(targetOf),
    common,
    own: Object.fromEntries(own),
    media,
    excluded: Object.fromEntries(
      publications.map((publication) => [publication.accountId, missing(publication, media)]),
    ),
    firstComment: publications.flatMap(({ posts }) => posts).find(isComment)?.content ?? "",
    mediaFit: publications[0]?.posts[0]?.mediaFit ?? "OFF",
    aiDisclosure: publications[0]?.aiDisclosure ?? "NONE",
    when: { kind: isLater ? "AT" : "NOW", local: isLater ? toWallTime(scheduledTime, zone) : "", zone },
  };
  return { ...draft, targets: draft.targets.map((target) => ({ ...target, settings: leftToFiles(draft, target) })) };
}

function isComment({ role }: SchedulePost): boolean {
  return role === "FIRST_COMMENT";
}

function targetOf({ accountId, platform, platformSettings, posts }: SchedulePublication): Target {
  return { accountId, platform, chatId: posts[0]?.chatId ?? "", settings: settingValues(platform, platformSettings) };
}

/** Every file once, in the order of the account that gets the most. Their paths are their ids. */
function filesOf(publications: readonly SchedulePublication[]): MediaFile[] {
  const files = new Map<string, MediaFile>();
  const posts = publications.flatMap((publication) => publication.posts);
  const fullest = posts.toSorted((a, b) => b.attachmentPaths.length - a.attachmentPaths.length);
  for (const { attachmentPaths, altTexts } of fullest) {
    for (const [index, path] of attachmentPaths.entries()) {
      const altText = altTexts[index] ?? files.get(path)?.altText ?? "";
      files.set(path, { id: path, path, altText, size: 0, ...nameOf(path, files.get(path)?.name, files.size) });
    }
  }
  return [...files.values()];
}

/** A post names its files by their paths: until the library says more, a file is called by its place. */
function nameOf(path: string, known: string | undefined, count: number): Pick<MediaFile, "name" | "isVideo"> {
  const ending = path.split(".").at(-1) ?? "";
  return { name: known ?? `File ${count + 1} (${ending})`, isVideo: ["mp4", "mov", "webm"].includes(ending) };
}

function versionOf({ posts }: SchedulePublication): Version {
  return { parts: posts.filter((post) => !isComment(post)).map(({ content }) => content) };
}

/** The files of the post that an account doesn’t get. */
function missing({ posts }: SchedulePublication, media: readonly MediaFile[]): string[] {
  const files = posts[0]?.attachmentPaths ?? [];
  return media.map(({ id }) => id).filter((id) => !files.includes(id));
}

/** The version that most accounts have; of several, the one with the most parts. */
function mostUsed(publications: readonly SchedulePublication[], versions: readonly Version[]): Version {
  const users = (version: Version) =>
    publications.filter((publication, index) => isSame(publication, versions[index] ?? version, version)).length;
  const [best] = versions.toSorted((a, b) => users(b) - users(a) || b.parts.length - a.parts.length);
  return best ?? { parts: [""] };
}

/** Whether an account gets the common version. Where a network has no threads, it gets only the first part. */
function isSame({ platform }: SchedulePublication, version: Version, common: Version): boolean {
  const parts = networkSettings[platform].threads ? common.parts : common.parts.slice(0, 1);
  return JSON.stringify(version.parts) === JSON.stringify(parts);
}

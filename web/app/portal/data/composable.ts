import type { Schedule, SchedulePost, SchedulePublication } from "~/api/types";

/**
 * Whether the composer has a place for everything. It has none for several posts on one account, a reply, a thumbnail, files of a
 * thread's part, or pictures and AI labels that differ between networks.
 */
export function isComposable({ publications }: Pick<Schedule, "publications">): boolean {
  const choices = publications.map(({ aiDisclosure, posts }) => `${aiDisclosure} ${posts[0]?.mediaFit}`);
  return publications.every(hasOnePost) && new Set(choices).size <= 1;
}

function hasOnePost({ posts }: SchedulePublication): boolean {
  const [root, ...replies] = posts;
  return root?.role === "POST" && !root.thumbnailPath && replies.every(isPlainReply);
}

function isPlainReply({ role, attachmentPaths }: SchedulePost): boolean {
  return role !== "POST" && attachmentPaths.length === 0;
}

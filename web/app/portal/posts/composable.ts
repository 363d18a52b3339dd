import type { Schedule, SchedulePost, SchedulePublication } from "~/api/types";

/** Whether the composer has a place for everything: it has none for several posts on one account, a thumbnail, or files of a thread's part. */
export function isComposable({ publications }: Pick<Schedule, "publications">): boolean {
  return publications.every(hasOnePost);
}

function hasOnePost({ posts }: SchedulePublication): boolean {
  const [root, ...replies] = posts;
  return root !== undefined && !root.thumbnailPath && replies.every(isPlainReply);
}

function isPlainReply({ role, attachmentPaths }: SchedulePost): boolean {
  return role !== "POST" && attachmentPaths.length === 0;
}

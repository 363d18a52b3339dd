import type { Schedule, SchedulePost } from "~/api/types";
import { shortTitle } from "~/portal/data/post-status";

/** A post that failed on one account. */
export interface FailedPost {
  scheduleId: string;
  title: string;
  time: string;
  platform: string;
  accountId: number;
  /** All posts of the account that failed, for sending them again. */
  postIds: string[];
  errorCode: SchedulePost["errorCode"];
  message: string;
}

/** The failures of schedules, the latest first. A reply that failed with its parent is listed with it. */
export function failedPosts(schedules: readonly Schedule[]): FailedPost[] {
  return schedules.flatMap(failuresOf).toSorted((a, b) => b.time.localeCompare(a.time));
}

function failuresOf(schedule: Schedule): FailedPost[] {
  return schedule.publications.flatMap(({ platform, accountId, posts }) => {
    const failed = posts.filter(({ status }) => status === "FAILED");
    const cause = failed.find(({ errorCode }) => errorCode !== "PARENT_FAILED") ?? failed[0];
    if (!cause) return [];
    return {
      scheduleId: schedule.id,
      title: shortTitle(schedule),
      time: schedule.scheduledTime,
      platform,
      accountId,
      postIds: failed.map(({ id }) => id),
      errorCode: cause.errorCode,
      message: cause.errorMessage ?? "",
    };
  });
}

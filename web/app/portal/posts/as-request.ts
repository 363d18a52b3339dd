import type { NewSchedule, Schedule } from "~/api/types";

/** The call that makes the same post, for a shell. */
export function asRequest(schedule: Schedule, origin: string): string {
  const body = JSON.stringify(toBody(schedule), null, 2).replaceAll("'", String.raw`'\''`);
  return `curl ${origin}/v1/posts \\
  -H "authorization: Bearer $OCTAVO_TOKEN" \\
  -H "x-api-key: $OCTAVO_CLIENT_ID" \\
  -H "content-type: application/json" \\
  -d '${body}'`;
}

function toBody({ scheduledTime, status, publications }: Schedule): NewSchedule {
  return {
    scheduledTime,
    isDraft: status === "DRAFT",
    publications: publications.map(({ accountId, platformSettings, posts }) => ({
      socialMediaAccountId: accountId,
      platformSettings,
      posts: posts.map(({ content, attachmentPaths, chatId }) => ({
        content,
        attachmentPaths,
        ...(chatId ? { chatId } : {}),
      })),
    })),
  };
}

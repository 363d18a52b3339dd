import type { NewSchedule, Schedule } from "~/api/types";
import { curl } from "~/lib/curl";
import { contentOf } from "~/portal/data/post-fields";

/** The call that makes the same post, for a shell. */
export function asRequest(schedule: Schedule, origin: string): string {
  return curl({
    method: "POST",
    url: `${origin}/v1/posts`,
    token: "$OCTAVO_TOKEN",
    clientId: "$OCTAVO_CLIENT_ID",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toBody(schedule), null, 2),
  });
}

function toBody({ scheduledTime, status, publications }: Schedule): NewSchedule {
  return {
    scheduledTime,
    isDraft: status === "DRAFT",
    publications: publications.map(({ accountId, platformSettings, posts }) => ({
      socialMediaAccountId: accountId,
      platformSettings,
      posts: posts.map((post) => Object.fromEntries(contentOf(post).map(({ name, value }) => [name, value]))),
    })),
  };
}

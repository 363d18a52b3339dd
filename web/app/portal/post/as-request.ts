import type { NewPost, NewSchedule, Schedule, SchedulePost } from "~/api/types";
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
    publications: publications.map(({ accountId, platformSettings, aiDisclosure, posts }) => ({
      socialMediaAccountId: accountId,
      platformSettings,
      ...(aiDisclosure !== "NONE" && { aiDisclosure }),
      posts: toPosts(posts),
    })),
  };
}

/** Replies follow the post that they belong to; a request has them inside it. */
function toPosts(posts: readonly SchedulePost[]): NewPost[] {
  const made: NewPost[] = [];
  for (const post of posts) {
    const fields = contentOf(post).map(({ name, value, isOfAccount }) => ({ name, value, isOfAccount }));
    const toObject = (all: typeof fields) => Object.fromEntries(all.map(({ name, value }) => [name, value]));
    const root = made.at(-1);
    const part = toObject(fields.filter(({ isOfAccount }) => !isOfAccount));
    if (root && post.role === "THREAD") root.thread = [...(root.thread ?? []), part];
    else if (root && post.role === "FIRST_COMMENT") root.firstComment = part;
    else made.push(toObject(fields));
  }
  return made;
}

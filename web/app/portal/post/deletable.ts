import type { Schedule, SchedulePublication } from "~/api/types";
import { deletionHours } from "~/lib/networks";
import { networkName } from "~/ui/network";

/** What deleting the posts on one account comes to. */
export interface Deletable {
  publication: SchedulePublication;
  /** Published posts that Octavo is not deleting. */
  posts: number;
  /** Why Octavo can't delete them. */
  obstacle: string | undefined;
}

/** The accounts that have something to delete. */
export function deletablesOf({ publications }: Pick<Schedule, "publications">, now: number): Deletable[] {
  return publications.flatMap((publication) => {
    const out = publication.posts.filter(
      ({ status, deletion }) => status === "COMPLETED" && deletion?.status !== "WAITING",
    );
    return out.length > 0 ? [{ publication, posts: out.length, obstacle: obstacleOf(publication, now) }] : [];
  });
}

function obstacleOf({ platform, posts }: SchedulePublication, now: number): string | undefined {
  const [hours, name] = [deletionHours[platform], networkName(platform)];
  if (hours === undefined) return `Octavo can’t delete posts on ${name}. Delete it on ${name} itself.`;
  if (posts.some(({ status, platformPostIdentifier }) => status === "COMPLETED" && !platformPostIdentifier)) {
    return `Octavo does not know the post’s id on ${name}. Delete it on ${name} itself.`;
  }
  const isTooOld = ({ publishedTime }: { publishedTime?: string | null }) =>
    publishedTime && now - Date.parse(publishedTime) >= hours * 3_600_000;
  const isLate = hours > 0 && posts.some((post) => post.status === "COMPLETED" && isTooOld(post));
  return isLate ? `${name} deletes posts only within ${hours} hours. Delete it on ${name} itself.` : undefined;
}

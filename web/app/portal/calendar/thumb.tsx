import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";

/** The address of a post's first picture, if the server gives one. */
export function thumbnailOf(post: Schedule): string | undefined {
  return (post as { thumbnailUrl?: string | null }).thumbnailUrl ?? undefined;
}

/** The post's picture, or the first letter of its text. Decorative: the text is next to it. */
export function Thumb({ post }: { post: Schedule }) {
  const address = thumbnailOf(post);
  return address ? (
    <img className="post-thumb" src={address} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="post-thumb bare" aria-hidden="true">
      {[...headline(post)][0]?.toUpperCase()}
    </span>
  );
}

import { useState } from "react";
import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";

/** The post's picture, or the first letter of its text. Decorative: the text is next to it. */
export function Thumb({ post }: { post: Schedule }) {
  const [isBroken, setBroken] = useState(false);
  return post.thumbnailUrl && !isBroken ? (
    <img className="post-thumb" src={post.thumbnailUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : (
    <span className="post-thumb bare" aria-hidden="true">
      {[...headline(post)][0]?.toUpperCase()}
    </span>
  );
}

import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";
import { firstLetter, PostThumb } from "~/ui/post-thumb";

export function Thumb({ post }: { post: Schedule }) {
  return <PostThumb url={post.thumbnailUrl} letter={firstLetter(headline(post))} />;
}

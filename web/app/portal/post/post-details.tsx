import type { SchedulePost } from "~/api/types";
import { mediaFits, type MediaFit } from "~/portal/data/setting-words";
import { contentOf } from "~/portal/data/post-fields";

/** What a post says besides its text, a line for each field. Where it goes is shown elsewhere. */
export function PostDetails({ post }: { post: SchedulePost }) {
  const details = contentOf(post).filter(({ name, isOfAccount }) => name !== "content" && !isOfAccount);
  if (details.length === 0) return null;
  return (
    <footer className="hint">
      {details.map(({ name, label, value }) => (
        <p key={name}>
          {label}: {name === "mediaFit" ? mediaFits[value as MediaFit] : [value].flat().filter(Boolean).join(", ")}
        </p>
      ))}
    </footer>
  );
}

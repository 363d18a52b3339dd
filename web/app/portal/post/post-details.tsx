import type { SchedulePost } from "~/api/types";
import { mediaFits, type MediaFit } from "~/portal/data/setting-words";
import { contentOf } from "~/portal/data/post-fields";

/** Shown elsewhere: as a text, and as files (post-files.tsx). */
const shown: readonly string[] = ["content", "attachmentPaths", "altTexts"];

/** What a post says besides its text and its files. Where it goes is shown elsewhere, too. */
export function detailsOf(post: SchedulePost) {
  return contentOf(post).filter(({ name, isOfAccount }) => !shown.includes(name) && !isOfAccount);
}

/** A line for each field. */
export function PostDetails({ post }: { post: SchedulePost }) {
  const details = detailsOf(post);
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

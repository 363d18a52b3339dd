import { classes } from "~/lib/classes";
import { type Mark, Marks } from "./preview-icons";
import { Initial, Pictures, type Preview, PreviewText } from "./preview-parts";

const marks: Record<string, readonly Mark[]> = {
  X_TWITTER: ["comment", "repost", "heart", "bars", "save"],
  BLUE_SKY: ["comment", "repost", "heart", "more"],
  THREADS: ["heart", "comment", "repost", "plane"],
};

/** X, Bluesky and Threads: a face at the left, parts below each other on one line. */
export function ThreadedPreview({ post, platform }: { post: Preview; platform: string }) {
  const isThreads = platform === "THREADS";
  return (
    <div className="preview-card">
      {post.parts.map((text, index) => (
        <div key={index} className={classes("preview-rail", index < post.parts.length - 1 && "chained")}>
          <Initial name={post.name} />
          <div>
            <p>
              <b>{post.name}</b> <span className="muted">{post.day}</span>
            </p>
            <PreviewText text={text} />
            {index === 0 && (
              <Pictures files={post.files} layout={isThreads ? "side-by-side" : "tiled"} most={isThreads ? 10 : 4} />
            )}
            <Marks names={marks[platform] ?? []} />
          </div>
        </div>
      ))}
    </div>
  );
}

import { classes } from "~/lib/classes";
import { layouts } from "~/lib/networks";
import type { Platform } from "~/ui/network";
import { type Mark, Marks } from "./preview-icons";
import { Initial, Pictures, type Preview, PreviewText } from "./preview-parts";

const marks: Partial<Record<Platform, readonly Mark[]>> = {
  X_TWITTER: ["comment", "repost", "heart", "bars", "save"],
  BLUE_SKY: ["comment", "repost", "heart", "more"],
  THREADS: ["heart", "comment", "repost", "plane"],
};

/** A face at the left, parts below each other on one line. */
export function ThreadedPreview({ post, platform }: { post: Preview; platform: Platform }) {
  const isStrip = layouts[platform] === "STRIP";
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
              <Pictures files={post.files} layout={isStrip ? "side-by-side" : "tiled"} most={isStrip ? 10 : 4} />
            )}
            <Marks names={marks[platform] ?? ["comment", "repost", "heart"]} />
          </div>
        </div>
      ))}
    </div>
  );
}

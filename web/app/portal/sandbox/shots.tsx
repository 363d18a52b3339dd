import type { FeedItem } from "~/api/types";
import { layouts } from "~/lib/networks";
import type { Platform } from "~/ui/network";

type Medium = FeedItem["media"][number];

/** How many a feed shows at once; the rest is counted on the last. */
const most = 4;

/** The pictures and films of a post, laid out as feeds do: one whole, two side by side, more in a square. */
export function Shots({ media, platform }: { media: readonly Medium[]; platform: Platform }) {
  if (media.length === 0) return null;
  const hidden = media.length - most;
  return (
    <div
      className={`shots shots-${Math.min(media.length, most)}${layouts[platform] === "UPRIGHT_VIDEO" ? " upright" : ""}`}
    >
      {media.slice(0, most).map((medium, index) => (
        <figure key={medium.url}>
          <Shot {...medium} />
          {medium.alt && (
            <figcaption title={medium.alt} aria-hidden="true">
              ALT
            </figcaption>
          )}
          {hidden > 0 && index === most - 1 && <span className="shots-rest">+{hidden}</span>}
        </figure>
      ))}
    </div>
  );
}

function Shot({ url, contentType, alt, width, height }: Medium) {
  const size = width && height ? { width, height } : {};
  if (contentType.startsWith("image/")) {
    return <img src={url} alt={alt || "No alt text"} loading="lazy" {...size} />;
  }
  if (contentType.startsWith("video/")) {
    // What a person sent to a simulator has no captions of its own.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video src={url} controls preload="metadata" aria-label={alt || "Video"} {...size} />;
  }
  return <p className="mono shots-other">{contentType}</p>;
}

import type { FeedItem } from "~/api/types";
import { Time } from "~/ui/time";

/** One post as the simulated network shows it. */
export function FeedPost({ item }: { item: FeedItem }) {
  return (
    <article className="postcard">
      {item.text && <p className="whitespace-pre-wrap">{item.text}</p>}
      {item.media.map((medium) => (
        <Medium key={medium.url} {...medium} />
      ))}
      <p className="hint mt-4 flex flex-wrap gap-x-4">
        <Time iso={item.publishedAt} none="" />
        <span className="mono">{item.id}</span>
        {item.permalink && <span className="mono">{item.permalink}</span>}
      </p>
    </article>
  );
}

function Medium({ url, contentType, alt }: FeedItem["media"][number]) {
  if (contentType.startsWith("image/"))
    return <img className="shot mt-4" src={url} alt={alt || "No alternative text"} />;
  if (contentType.startsWith("video/")) {
    // What a person sent to a simulator has no captions of its own.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video className="shot mt-4" src={url} controls preload="metadata" aria-label={alt || "Video"} />;
  }
  return <p className="mono mt-4">{contentType}</p>;
}

import { useEffect, useRef, useState } from "react";
import type { MediaFile } from "~/api/types";
import { mediaKind } from "~/portal/data/media-facts";
import { pictureUrl } from "~/portal/data/media-files";
import "./media-thumb.css";

/** A file's picture or a video's first frame; the first letter of its kind where there is none. Decorative. */
export function MediaThumb({ file }: { file: MediaFile }) {
  const [isBroken, setBroken] = useState(false);
  const url = pictureUrl(file);
  const setsBroken = () => setBroken(true);
  if (!url || isBroken) {
    return (
      <span className="media-thumb is-missing" aria-hidden="true">
        {mediaKind(file).charAt(0)}
      </span>
    );
  }
  return (
    <span className="media-thumb" aria-hidden="true">
      {file.type === "video" ? (
        <FirstFrame url={url} onError={setsBroken} />
      ) : (
        <img src={url} alt="" loading="lazy" onError={setsBroken} />
      )}
    </span>
  );
}

/** Loaded when it is about to be seen: images wait by themselves, videos don’t. */
function FirstFrame({ url, onError }: { url: string; onError: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: "200px" },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    // Only a picture here: nothing is played, so there is nothing to caption.
    <video
      ref={video}
      src={isNear ? `${url}#t=0.1` : undefined}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      onError={onError}
    />
  );
}

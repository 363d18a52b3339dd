import { useState } from "react";
import { Icon } from "~/ui/icons";
import type { MediaFile } from "../draft/draft";

export interface PictureFile extends MediaFile {
  /** Of the person's own picture, where this page has it. */
  url: string | undefined;
}

/** A file as a picture; without its own, a neutral drawing. Decorative unless described. */
export function Picture({ file, describes = false }: { file: PictureFile; describes?: boolean }) {
  const { url } = file;
  const alt = describes ? file.altText || file.name : "";
  return (
    <>
      {url && !file.isVideo && <img src={url} alt={alt} draggable={false} />}
      {url && file.isVideo && <Frame url={url} />}
      {!url && <Drawing />}
      {file.isVideo && (
        <span className="picture-play">
          <Icon name="play" />
        </span>
      )}
    </>
  );
}

/** The first frame of a video, and how long the video is. */
function Frame({ url }: { url: string }) {
  const [seconds, setSeconds] = useState<number>();
  return (
    <>
      {/* Only a picture here: nothing is played, so there is nothing to caption. */}
      <video
        src={url}
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
      />
      {seconds !== undefined && Number.isFinite(seconds) && (
        <span className="picture-length mono">{clock(seconds)}</span>
      )}
    </>
  );
}

/** `2:32` */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function Drawing() {
  return (
    <svg className="picture-drawing" viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 66 40 50 86 64 128 46 160 60V160H0Z" />
      <circle cx="118" cy="34" r="13" />
    </svg>
  );
}

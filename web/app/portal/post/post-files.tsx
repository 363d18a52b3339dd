import type { MediaFile, Schedule } from "~/api/types";
import { mediaFacts } from "~/portal/data/media-facts";
import { mediaName, useMediaOf } from "~/portal/data/media-files";
import "./post-files.css";

/** The files of a post as they are sent, each with its alternative text. Videos play here. Deleted files are left out. */
export function PostFiles({ schedule }: { schedule: Schedule }) {
  const posts = schedule.publications.flatMap((publication) => publication.posts);
  const files = useMediaOf([...new Set(posts.flatMap(({ attachmentPaths }) => attachmentPaths))]);
  if (files.length === 0) return null;
  return (
    <>
      <h3 className="small-caps">Files</h3>
      <ul className="post-files">
        {files.map((file) => (
          <li key={file.path}>
            <Shown file={file} altText={altTextOf(posts, file.path)} />
            <p className="mono">{mediaName(file)}</p>
            <p className="hint tabular">{mediaFacts(file)}</p>
            {altTextOf(posts, file.path) && <p className="hint">Alt text: {altTextOf(posts, file.path)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Shown({ file, altText }: { file: MediaFile; altText: string }) {
  const { type, url, thumbnailUrl } = file;
  const name = altText || mediaName(file);
  if (type === "video" && url) {
    // The files of posts have no captions that the page could show.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video src={url} controls playsInline preload="metadata" aria-label={name} />;
  }
  const picture = thumbnailUrl ?? (type === "image" ? url : undefined);
  if (!picture) return null;
  const image = <img src={picture} alt={name} />;
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {image}
      <span className="visually-hidden"> (opens the file in a new tab)</span>
    </a>
  ) : (
    image
  );
}

function altTextOf(posts: readonly Pick<MediaPost, "attachmentPaths" | "altTexts">[], path: string): string {
  const texts = posts.map(({ attachmentPaths, altTexts }) => altTexts[attachmentPaths.indexOf(path)]);
  return texts.find(Boolean) ?? "";
}

type MediaPost = Schedule["publications"][number]["posts"][number];

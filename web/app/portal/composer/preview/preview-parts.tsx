import { richText } from "~/lib/rich-text";
import { Picture, type PictureFile } from "../media/picture";

/** What a preview shows of a post. */
export interface Preview {
  /** The account's name. */
  name: string;
  parts: readonly string[];
  files: readonly PictureFile[];
  firstComment: string;
  /** `28 Nov`, or nothing for now. */
  day: string;
  title: string;
}

/** A text with its links in the second ink, cut where the network folds it. */
export function PreviewText({ text, most = Infinity }: { text: string; most?: number }) {
  const isCut = text.length > most;
  const shown = isCut ? text.slice(0, text.lastIndexOf(" ", most)) : text;
  return (
    <p className="preview-text">
      {richText(shown).map(({ text: piece, isLink }, index) =>
        isLink ? (
          <span key={index} className="preview-link">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
      {isCut && <span className="muted">… more</span>}
    </p>
  );
}

export function Initial({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span className={isSmall ? "preview-face small" : "preview-face"} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

/** Files side by side: `layout` names the rule of the style sheet. */
export function Pictures({
  files,
  layout,
  most = 4,
}: {
  files: readonly PictureFile[];
  layout: string;
  most?: number;
}) {
  if (files.length === 0) return null;
  return (
    <div className={`preview-pictures ${layout}`} data-count={Math.min(files.length, most)}>
      {files.slice(0, most).map((file) => (
        <div key={file.id} className="preview-picture">
          <Picture file={file} describes />
        </div>
      ))}
    </div>
  );
}

import { useState } from "react";
import type { MediaFile } from "~/api/types";
import { Icon } from "~/ui/icons";
import { Ago } from "~/ui/time";
import { fileName } from "~/portal/data/media-library";
import { MediaDetails } from "./media-details";
import { mediaFacts, mediaKind, mediaUse } from "~/portal/data/media-facts";

/** A file. Open, it shows where it fits and where it is used. */
export function MediaRow({ file }: { file: MediaFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className="media-row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Thumbnail file={file} />
          <span className="media-name">
            <span className="mono">{fileName(file.path)}</span>
            <span className="muted">
              {mediaKind(file)}, {mediaFacts(file)}
            </span>
          </span>
          <span className={file.usedBy.length > 0 ? undefined : "muted"}>{mediaUse(file)}</span>
          <span className="muted tabular">
            <Ago iso={file.createdTime} none="" />
          </span>
          <Icon name="down" />
        </summary>
        {isOpen && <MediaDetails file={file} />}
      </details>
    </li>
  );
}

/** The file's picture; its first letter where there is none. */
function Thumbnail({ file }: { file: MediaFile }) {
  const [isBroken, setBroken] = useState(false);
  if (!file.thumbnailUrl || isBroken) {
    return (
      <span className="media-thumbnail is-missing" aria-hidden="true">
        {mediaKind(file).charAt(0)}
      </span>
    );
  }
  return (
    <span className="media-thumbnail">
      <img src={file.thumbnailUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
    </span>
  );
}

import { useState } from "react";
import type { MediaFile } from "~/api/types";
import { mediaFacts, mediaKind, mediaUse } from "~/portal/data/media-facts";
import { mediaName } from "~/portal/data/media-files";
import { MediaThumb } from "~/portal/parts/media/media-thumb";
import { Icon } from "~/ui/icons";
import { Ago } from "~/ui/time";
import { MediaDetails } from "./media-details";

interface MediaRowProps {
  file: MediaFile;
  isChosen: boolean;
  /** Undefined for people who may only look. */
  toggle: (() => void) | undefined;
}

/** A file. Open, it shows where it fits and where it is used. */
export function MediaRow({ file, isChosen, toggle }: MediaRowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = mediaName(file);
  return (
    <li className="media-line">
      {toggle && (
        <label className="choice">
          <input type="checkbox" checked={isChosen} aria-label={`Choose ${name}`} onChange={toggle} />
        </label>
      )}
      <details className="media-row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <MediaThumb file={file} />
          <span className="media-name">
            <span title={name}>{name}</span>
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
        {isOpen && <MediaDetails file={file} mayUse={toggle !== undefined} />}
      </details>
    </li>
  );
}

import type { KeyboardEvent } from "react";
import { classes } from "~/lib/classes";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { UploadBar } from "~/portal/parts/uploads/upload-bar";
import { useUploads } from "./uploads-provider";
import type { MediaFile } from "../draft/draft";
import { fieldIds } from "../draft/field-ids";
import { Picture } from "./picture";
import type { LocalFile } from "./local-file";
import type { Sorting } from "./use-sorting";

const TileFoot = lazyRoute(async () => (await import("./file-parts")).TileFoot);

interface MediaTileProps {
  file: MediaFile;
  index: number;
  isChosen: boolean;
  sorting: Sorting;
  onChoose: () => void;
  onMove: (by: number) => void;
}

/** One file: its picture, its place, and how far it is. */
export function MediaTile({ file, index, isChosen, sorting, onChoose, onMove }: MediaTileProps) {
  const { files, urlOf } = useUploads();
  const local = files[file.id];
  const lifted = sorting.lifted?.id === file.id ? sorting.lifted : undefined;
  const isTarget = sorting.lifted !== undefined && !lifted && sorting.lifted.target === index;
  return (
    <li
      data-file={file.id}
      className={classes("media-tile", isChosen && "chosen", lifted && "lifted", isTarget && "landing")}
      style={lifted && { translate: `${lifted.dx}px ${lifted.dy}px` }}
    >
      <button
        type="button"
        id={fieldIds.file(file.id)}
        className="media-picture"
        aria-pressed={isChosen}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onChoose}
        {...sorting.handlers(file.id)}
        onKeyDown={(event) => moveByKey(event, onMove, sorting.cancel)}
      >
        <span className="visually-hidden">
          {file.name}, {file.isVideo ? "video" : "photo"}, position {index + 1}
        </span>
        <Picture file={{ ...file, url: urlOf(file.id) }} />
        <span className="picture-number mono" aria-hidden="true">
          {index + 1}
        </span>
        <span className="tile-grip">
          <Icon name="grip" />
        </span>
        {local && !local.isDone && <Progress local={local} />}
      </button>
      <span className="tile-name mono">{file.name}</span>
      <TileFoot file={file} local={local} />
    </li>
  );
}

function Progress({ local }: { local: LocalFile }) {
  return (
    <span className="tile-progress">
      <UploadBar local={local} />
    </span>
  );
}

/** Alt with an arrow key moves the file; Escape puts a lifted one back. */
function moveByKey(event: KeyboardEvent, onMove: (by: number) => void, cancel: () => void): void {
  if (event.key === "Escape") cancel();
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!event.altKey || !by) return;
  event.preventDefault();
  onMove(by);
}

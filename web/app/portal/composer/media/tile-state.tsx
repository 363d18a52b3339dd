import { classes } from "~/lib/classes";
import { ApiError } from "~/lib/api-error";
import { formatBytes } from "~/lib/format";
import { Icon } from "~/ui/icons";
import type { MediaFile } from "../draft/draft";
import { fieldIds, focusField } from "../check/field-ids";
import { isLost, type LocalFile } from "./local-file";
import type { Uploads } from "./use-uploads";

interface TileStateProps {
  file: MediaFile;
  local: LocalFile | undefined;
  uploads: Uploads;
}

/** How far an upload is, why it failed, and whether the file has its text. */
export function TileState({ file, local, uploads }: TileStateProps) {
  if (local?.failure) return <Failed file={file} local={local} uploads={uploads} />;
  if (local && !local.isDone) {
    const cancel = () => {
      focusField(fieldIds.addFiles);
      uploads.remove(file.id);
    };
    return (
      <span className="hint tabular">
        {formatBytes(local.sent)} of {formatBytes(local.file.size)}{" "}
        <button type="button" className="link-button" aria-label={`Cancel ${file.name}`} onClick={cancel}>
          Cancel
        </button>
      </span>
    );
  }
  const hasAltText = file.altText.trim() !== "";
  return (
    <span className={classes("tile-state tone", hasAltText ? "succeeded" : "pending")}>
      <Icon name={hasAltText ? "tick" : "question"} />
      {hasAltText ? "Alt text" : "Add alt text"}
    </span>
  );
}

function Failed({ file, local, uploads }: TileStateProps & { local: LocalFile }) {
  const retry = () => {
    focusField(fieldIds.file(file.id));
    uploads.retry(file.id);
  };
  return (
    <span className="tile-state tone failed">
      <span role="alert">
        <Icon name="cross" /> {reasonOf(local)}
      </span>
      <button type="button" className="link-button" aria-label={`Try again: ${file.name}`} onClick={retry}>
        Try again
      </button>
    </span>
  );
}

function reasonOf(local: LocalFile): string {
  if (isLost(local)) return local.sent > 0 ? `Connection lost at ${formatBytes(local.sent)}.` : "No connection.";
  return (local.failure instanceof ApiError && local.failure.apiMessage) || "Not uploaded.";
}

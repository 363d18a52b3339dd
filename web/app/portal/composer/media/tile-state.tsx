import { classes } from "~/lib/classes";
import { ApiError } from "~/lib/api-error";
import { formatBytes } from "~/lib/format";
import { Icon } from "~/ui/icons";
import type { MediaFile } from "../draft/draft";
import { fieldIds, focusField } from "../draft/field-ids";
import { isLost, type LocalFile } from "./local-file";
import { useUploads } from "./uploads-provider";

interface TileStateProps {
  file: MediaFile;
  local: LocalFile | undefined;
}

/** How far an upload is, why it failed, and whether the file has its text. */
export function TileState({ file, local }: TileStateProps) {
  const { remove } = useUploads();
  if (local?.failure) return <Failed file={file} local={local} />;
  if (local && !local.isDone) {
    const cancel = () => {
      focusField(fieldIds.addFiles);
      remove(file.id);
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

function Failed({ file, local }: TileStateProps & { local: LocalFile }) {
  const { retry } = useUploads();
  const again = () => {
    focusField(fieldIds.file(file.id));
    retry(file.id);
  };
  return (
    <span className="tile-state tone failed">
      <span role="alert">
        <Icon name="cross" /> {reasonOf(local)}
      </span>
      <button type="button" className="link-button" aria-label={`Try again: ${file.name}`} onClick={again}>
        Try again
      </button>
    </span>
  );
}

function reasonOf(local: LocalFile): string {
  if (isLost(local)) return local.sent > 0 ? `Connection lost at ${formatBytes(local.sent)}.` : "No connection.";
  return (local.failure instanceof ApiError && local.failure.apiMessage) || "Not uploaded.";
}

import { ApiError } from "~/lib/api-error";
import { formatBytes } from "~/lib/format";
import { Icon } from "~/ui/icons";
import { isLost, type LocalFile } from "./local-file";
import "./upload-state.css";

interface UploadStateProps {
  name: string;
  local: LocalFile;
  onCancel: () => void;
  onRetry: () => void;
}

/** How far an upload is, or why it failed. */
export function UploadState({ name, local, onCancel, onRetry }: UploadStateProps) {
  if (local.failure) {
    return (
      <span className="upload-state tone failed">
        <span role="alert">
          <Icon name="cross" /> {reasonOf(local)}
        </span>
        <button type="button" className="link-button" aria-label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </button>
      </span>
    );
  }
  return (
    <span className="hint tabular">
      {formatBytes(local.sent)} of {formatBytes(local.file.size)}{" "}
      <button type="button" className="link-button" aria-label={`Cancel ${name}`} onClick={onCancel}>
        Cancel
      </button>
    </span>
  );
}

function reasonOf(local: LocalFile): string {
  if (isLost(local)) return local.sent > 0 ? `Connection lost at ${formatBytes(local.sent)}.` : "No connection.";
  if (!(local.failure instanceof ApiError)) return "Not uploaded.";
  // The message begins with the name of the form's field.
  return local.failure.details[0]?.message ?? local.failure.apiMessage ?? "Not uploaded.";
}

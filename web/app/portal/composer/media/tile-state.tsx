import { classes } from "~/lib/classes";
import { UploadState } from "~/portal/parts/uploads/upload-state";
import { Icon } from "~/ui/icons";
import type { MediaFile } from "../draft/draft";
import { fieldIds, focusField } from "../draft/field-ids";
import type { LocalFile } from "./local-file";
import { useUploads } from "./uploads-provider";

interface TileStateProps {
  file: MediaFile;
  local: LocalFile | undefined;
}

/** How far an upload is, why it failed, and whether the file has its text. */
export function TileState({ file: { id, name, altText }, local }: TileStateProps) {
  const { remove, retry } = useUploads();
  if (local && !local.isDone) {
    const cancel = () => {
      focusField(fieldIds.addFiles);
      remove(id);
    };
    const again = () => {
      focusField(fieldIds.file(id));
      retry(id);
    };
    return <UploadState name={name} local={local} onCancel={cancel} onRetry={again} />;
  }
  const hasAltText = altText.trim() !== "";
  return (
    <span className={classes("upload-state tone", hasAltText ? "succeeded" : "pending")}>
      <Icon name={hasAltText ? "tick" : "question"} />
      {hasAltText ? "Alt text" : "Add alt text"}
    </span>
  );
}

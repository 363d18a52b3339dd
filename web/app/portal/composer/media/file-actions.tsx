import { Button } from "~/ui/button";
import { useComposition } from "../context";
import type { MediaFile } from "../draft/draft";
import { fieldIds, focusField } from "../check/field-ids";
import { isCroppable } from "./local-file";
import type { Uploads } from "./use-uploads";

interface FileActionsProps {
  file: MediaFile;
  uploads: Uploads;
}

/** What can be done with the file that is chosen. */
export function FileActions({ file, uploads }: FileActionsProps) {
  const { files, crop } = useComposition();
  const local = files[file.id];
  const undo = () => {
    focusField(fieldIds.file(file.id));
    uploads.uncrop(file.id);
  };
  const remove = () => {
    focusField(fieldIds.addFiles);
    uploads.remove(file.id);
  };
  return (
    <div className="stack tight start">
      {isCroppable(local) && (
        <Button size="small" onClick={() => crop(file.id)}>
          Crop {file.name}
        </Button>
      )}
      {local?.crop && (
        <Button size="small" variant="quiet" onClick={undo}>
          Undo the crop
        </Button>
      )}
      <Button size="small" variant="quiet-danger" onClick={remove}>
        Remove {file.name}
      </Button>
    </div>
  );
}

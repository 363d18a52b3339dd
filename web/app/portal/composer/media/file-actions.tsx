import { Button } from "~/ui/button";
import { useUploads } from "./uploads-provider";
import type { MediaFile } from "../draft/draft";
import { fieldIds, focusField } from "../draft/field-ids";
import { isCroppable } from "./local-file";

/** What can be done with the file that is chosen. */
export function FileActions({ file }: { file: MediaFile }) {
  const { files, remove, uncrop, setCropping } = useUploads();
  const local = files[file.id];
  const undo = () => {
    focusField(fieldIds.file(file.id));
    uncrop(file.id);
  };
  const drop = () => {
    focusField(fieldIds.addFiles);
    remove(file.id);
  };
  return (
    <div className="stack tight start">
      {isCroppable(local) && (
        <Button size="small" onClick={() => setCropping(file.id)}>
          Crop {file.name}
        </Button>
      )}
      {local?.crop && (
        <Button size="small" variant="quiet" onClick={undo}>
          Undo the crop
        </Button>
      )}
      <Button size="small" variant="quiet-danger" onClick={drop}>
        Remove {file.name}
      </Button>
    </div>
  );
}

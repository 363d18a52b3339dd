/** Crops of pictures: the new file takes the place of the original, which is kept for as long as the page is open. */
import { startOf } from "~/portal/parts/uploads/local-file";
import type { MediaFile } from "../draft/draft";
import { type Edit, editFile } from "../draft/edits";
import type { Cut, LocalFile, LocalFiles, UploadStart } from "./local-file";

interface CropsInput {
  files: LocalFiles;
  edit: (edit: Edit) => void;
  begin: (id: string, start: UploadStart) => void;
  /** Shows a file that is uploaded already. */
  show: (id: string, file: LocalFile) => void;
}

export function cropsOf({ files, edit, begin, show }: CropsInput) {
  const crop = ({ id, path }: MediaFile, file: File, cut: Cut) => {
    const local = files[id];
    if (!local) return;
    local.controller.abort();
    const original = local.crop?.original ?? { ...local, path };
    edit(editFile(id, { name: file.name, size: file.size, path: undefined }));
    begin(id, { ...startOf(file), crop: { cut, original } });
  };
  const uncrop = (id: string) => {
    const local = files[id];
    if (!local?.crop) return;
    local.controller.abort();
    const { path, ...original } = local.crop.original;
    edit(editFile(id, { name: original.file.name, size: original.file.size, path }));
    if (path) show(id, original);
    else begin(id, original);
  };
  return { crop, uncrop };
}

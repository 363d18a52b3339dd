import { toast } from "~/ui/toast";
import { lazyRoute } from "~/ui/lazy-route";
import { useDraft } from "../../draft/draft-provider";
import { useUploads } from "../uploads-provider";

const CropDialog = lazyRoute(async () => (await import("./crop-dialog")).CropDialog);

/** The dialog for the crop of a picture. It is loaded when the first one is opened. */
export function Cropping() {
  const { draft } = useDraft();
  const { files, cropping, setCropping, crop } = useUploads();
  const media = draft.media.find(({ id }) => id === cropping);
  const local = media && files[media.id];
  if (!local) return null;
  return (
    <CropDialog
      local={local}
      onCrop={(file, cut) => {
        crop(media, file, cut);
        setCropping(undefined);
        toast(`${file.name} was cropped to ${cut.frame.width} × ${cut.frame.height} px.`);
      }}
      onClose={() => setCropping(undefined)}
    />
  );
}

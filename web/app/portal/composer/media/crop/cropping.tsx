import { toast } from "~/ui/toast";
import { lazyRoute } from "~/ui/lazy-route";
import { useComposition } from "../../context";
import type { Uploads } from "../use-uploads";

const CropDialog = lazyRoute(async () => (await import("./crop-dialog")).CropDialog);

interface CroppingProps {
  uploads: Uploads;
  /** The picture whose crop is open, if one is. */
  fileId: string | undefined;
}

/** The dialog for the crop of a picture. It is loaded when the first one is opened. */
export function Cropping({ uploads, fileId }: CroppingProps) {
  const { draft, files, crop } = useComposition();
  const media = draft.media.find(({ id }) => id === fileId);
  const local = media && files[media.id];
  if (!local) return null;
  return (
    <CropDialog
      local={local}
      onCrop={(file, cut) => {
        uploads.crop(media, file, cut);
        crop(undefined);
        toast(`${file.name} was cropped to ${cut.frame.width} × ${cut.frame.height} px.`);
      }}
      onClose={() => crop(undefined)}
    />
  );
}

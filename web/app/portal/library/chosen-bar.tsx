import { Link } from "react-router";
import type { MediaFile } from "~/api/types";
import { counted } from "~/lib/counted";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";

/** What can be done with the chosen files. Stays at the foot of the window. */
export function ChosenBar({ files, onClear }: { files: readonly MediaFile[]; onClear: () => void }) {
  return (
    <div className="chosen-bar">
      <span role="status">{counted(files.length, "file")} chosen</span>
      <Button variant="quiet" onClick={onClear}>
        Choose none
      </Button>
      <Link className="button primary" to={paths.newPostWith(files)}>
        Use in a post
      </Link>
    </div>
  );
}

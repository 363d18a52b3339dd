import { useState } from "react";
import { Link } from "react-router";
import type { MediaFile } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { mediaName } from "~/portal/data/media-files";
import { useDeleteMedia } from "~/portal/data/media-library";
import { Placements } from "./placements";

export function MediaDetails({ file, mayUse }: { file: MediaFile; mayUse: boolean }) {
  return (
    <div className="media-details">
      <section>
        <h2 className="small-caps">Where it fits</h2>
        <Placements path={file.path} />
      </section>
      <section>
        <h2 className="small-caps">Where it is used</h2>
        <UsedBy file={file} />
        <p className="value-line">
          <span className="mono muted">{file.path}</span>
          <CopyButton value={file.path} label="Copy the path" />
        </p>
        {mayUse && (
          <>
            <Link className="button small" to={paths.newPostWith([file])}>
              Use in a post
            </Link>
            <DeleteFile file={file} />
          </>
        )}
      </section>
    </div>
  );
}

function UsedBy({ file: { usedBy } }: { file: MediaFile }) {
  if (usedBy.length === 0) return <p className="supporting">No post uses it.</p>;
  return (
    <ul>
      {usedBy.map((id) => (
        <li key={id}>
          <Link className="mono" to={paths.post(id)}>
            {id}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The API refuses it while a scheduled post or a draft needs the file, and names it. */
function DeleteFile({ file }: { file: MediaFile }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteMedia();
  return (
    <>
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete the file" />}
      <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setConfirming(true)}>
        {remove.isPending ? "Deleting..." : "Delete file"}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete file"
          question="Posts that were published keep their copy on the networks. This action cannot be undone."
          detail={mediaName(file)}
          confirmLabel="Delete file"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            remove.mutate(file);
          }}
        />
      )}
    </>
  );
}

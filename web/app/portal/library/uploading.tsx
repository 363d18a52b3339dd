import { useState } from "react";
import { useRefreshMedia } from "~/portal/data/media-library";
import { FileButton } from "~/portal/parts/uploads/file-button";
import { type LocalFile, startOf } from "~/portal/parts/uploads/local-file";
import { UploadBar } from "~/portal/parts/uploads/upload-bar";
import { UploadState } from "~/portal/parts/uploads/upload-state";
import { useDroppedFiles } from "~/portal/parts/uploads/use-dropped-files";
import { useUploader } from "~/portal/parts/uploads/use-uploader";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";

/** Uploads files into the library. Those that are stored leave this list for the one below it. */
export function Uploading({ clientId }: { clientId: string }) {
  const refresh = useRefreshMedia();
  const [spoken, speak] = useState("");
  const { files, begin, remove, retry } = useUploader({ clientId, onStored: refresh });
  const waiting = Object.entries(files).filter(([, { isDone }]) => !isDone);
  const stored = Object.values(files).filter(({ isDone }) => isDone);
  const add = (chosen: readonly File[]) => {
    speak("");
    for (const file of chosen) begin(crypto.randomUUID(), startOf(file));
  };
  useDroppedFiles(add);
  return (
    <section className="library-uploads" aria-label="Uploads">
      <FileButton className="library-drop" onAdd={add}>
        <Icon name="plus" />
        <span>Upload or drop files</span>
      </FileButton>
      {waiting.length > 0 && (
        <ul>
          {waiting.map(([id, local]) => (
            <UploadLine
              key={id}
              local={local}
              onRetry={() => retry(id)}
              onRemove={() => {
                remove(id);
                if (!local.failure) speak(`${local.file.name} was cancelled.`);
              }}
            />
          ))}
        </ul>
      )}
      <p className="hint" role="status">
        {spoken || uploadedText(stored.map(({ file }) => file.name))}
      </p>
    </section>
  );
}

interface UploadLineProps {
  local: LocalFile;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadLine({ local, onRetry, onRemove }: UploadLineProps) {
  const { name } = local.file;
  return (
    <li>
      <span className="library-name">{name}</span>
      <div>
        {!local.failure && <UploadBar local={local} />}
        <UploadState name={name} local={local} onCancel={onRemove} onRetry={onRetry} />
      </div>
      {Boolean(local.failure) && (
        <Button size="small" variant="quiet" aria-label={`Dismiss ${name}`} onClick={onRemove}>
          Dismiss
        </Button>
      )}
    </li>
  );
}

function uploadedText(names: readonly string[]): string {
  if (names.length < 2) return names[0] ? `${names[0]} is in the library.` : "";
  return `${names.length} files are in the library.`;
}

import { useRef, useState } from "react";
import { FileButton } from "~/portal/parts/uploads/file-button";
import { useDroppedFiles } from "~/portal/parts/uploads/use-dropped-files";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { useDraft } from "../draft/draft-provider";
import { moveFile } from "../draft/edits";
import { fieldIds } from "../draft/field-ids";
import { FromLibrary } from "./library/from-library";
import { MediaTile } from "./media-tile";
import { useSorting } from "./use-sorting";
import { useUploads } from "./uploads-provider";
import "./media-strip.css";

const ChosenFile = lazyRoute(async () => (await import("./file-parts")).ChosenFile);

/** The files of the post, in order: added, sorted, described and removed. */
export function MediaStrip() {
  const { add } = useUploads();
  const { draft } = useDraft();
  const [chosenId, choose] = useState<string>();
  const { move, spoken } = useMoves();
  const chosen = draft.media.find(({ id }) => id === chosenId) ?? draft.media[0];
  const list = useRef<HTMLOListElement>(null);
  const sorting = useSorting(list, draft.media, move);
  useDroppedFiles(add);
  return (
    <section aria-labelledby="media">
      <Head isSortable={draft.media.length > 1} />
      <ol className="media-strip" ref={list}>
        {draft.media.map((file, index) => (
          <MediaTile
            key={file.id}
            file={file}
            index={index}
            isChosen={file === chosen}
            sorting={sorting}
            onChoose={() => choose(file.id)}
            onMove={(by) => move(file.id, index + by)}
          />
        ))}
        <li className="media-tile">
          <AddFiles onAdd={add} />
        </li>
      </ol>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {chosen && <ChosenFile file={chosen} />}
    </section>
  );
}

function AddFiles({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  return (
    <FileButton id={fieldIds.addFiles} className="add-files" onAdd={onAdd}>
      <Icon name="plus" />
      <span>Add or drop files</span>
    </FileButton>
  );
}

function Head({ isSortable }: { isSortable: boolean }) {
  return (
    <div className="section-head">
      <h2 className="section-name" id="media">
        Media
      </h2>
      {isSortable && <span className="hint">Drag to sort, or hold Alt and press an arrow key</span>}
      <FromLibrary />
    </div>
  );
}

/** Moves files, and says where they are then. */
function useMoves() {
  const { draft, edit } = useDraft();
  const [spoken, speak] = useState("");
  const move = (id: string, position: number) => {
    const file = draft.media.find((it) => it.id === id);
    const end = Math.min(Math.max(0, position), draft.media.length - 1);
    edit(moveFile(id, end));
    speak(`${file?.name}, position ${end + 1} of ${draft.media.length}`);
  };
  return { move, spoken };
}

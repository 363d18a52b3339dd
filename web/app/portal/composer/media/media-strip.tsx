import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icons";
import { AltText } from "./alt-text";
import { useDraft } from "../draft/draft-provider";
import { moveFile } from "../draft/edits";
import { fieldIds } from "../draft/field-ids";
import { FileActions } from "./file-actions";
import { MediaTile } from "./media-tile";
import { useSorting } from "./use-sorting";
import { useUploads } from "./uploads-provider";
import "./media-strip.css";

type OnAdd = (files: readonly File[]) => void;

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
      {chosen && (
        <AltText key={chosen.id} file={chosen}>
          <FileActions file={chosen} />
        </AltText>
      )}
    </section>
  );
}

function Head({ isSortable }: { isSortable: boolean }) {
  return (
    <div className="section-head">
      <h2 className="section-name" id="media">
        Media
      </h2>
      {isSortable && <span className="hint">Drag to sort, or hold Alt and press an arrow key</span>}
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

/** Files may be dropped anywhere on the page: elsewhere the browser would leave it to show them. */
function useDroppedFiles(onAdd: OnAdd): void {
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  });
  useEffect(() => {
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") add.current([...event.dataTransfer.files]);
    };
    window.addEventListener("dragover", hear);
    window.addEventListener("drop", hear);
    return () => {
      window.removeEventListener("dragover", hear);
      window.removeEventListener("drop", hear);
    };
  }, []);
}

function AddFiles({ onAdd }: { onAdd: OnAdd }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" id={fieldIds.addFiles} className="add-files" onClick={() => input.current?.click()}>
        <Icon name="plus" />
        <span>Add or drop files</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept="image/*,video/*,application/pdf"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}

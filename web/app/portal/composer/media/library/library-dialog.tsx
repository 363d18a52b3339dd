import { type KeyboardEvent, useState } from "react";
import type { MediaFile } from "~/api/types";
import { counted } from "~/lib/counted";
import { mediaFacts } from "~/portal/data/media-facts";
import { mediaName } from "~/portal/data/media-files";
import type { MediaFilter } from "~/portal/data/media-library";
import { MediaFilters } from "~/portal/parts/media/media-filters";
import { MediaPages } from "~/portal/parts/media/media-pages";
import { MediaThumb } from "~/portal/parts/media/media-thumb";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FilterLine } from "~/ui/filter-line";
import { toast } from "~/ui/toast";
import { useDraft } from "../../draft/draft-provider";
import { addFiles } from "../../draft/edits";
import { fieldIds, focusField } from "../../draft/field-ids";
import { fromStored } from "../../draft/from-stored";
import "./library-dialog.css";

const everything: MediaFilter = { type: undefined, used: undefined, name: undefined };

/** Attaches files of the library, one or several, in the order in which they are chosen. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { draft, edit } = useDraft();
  const [filter, setFilter] = useState(everything);
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const toggle = (file: MediaFile) =>
    setChosen((all) => (isIn(all, file) ? all.filter(({ path }) => path !== file.path) : [...all, file]));
  const attach = () => {
    const files = chosen.map(fromStored);
    edit(addFiles(files));
    onClose();
    toast(`${counted(files.length, "file")} attached.`);
    if (files[0]) focusField(fieldIds.file(files[0].id));
  };
  const attached = draft.media.flatMap(({ path }) => path ?? []);
  return (
    <Dialog title="Media library" wide onClose={onClose}>
      <div className="dialog-body">
        <FilterLine>
          <MediaFilters filter={filter} onChange={(change) => setFilter((it) => ({ ...it, ...change }))} />
        </FilterLine>
        <MediaPages filter={filter} onClear={() => setFilter(everything)} empty="Nothing uploaded yet.">
          {(files) => (
            <ul className="library-tiles" aria-label="Files of the library">
              {files.filter(isAttachable).map((file) => (
                <Choice key={file.path} file={file} attached={attached} chosen={chosen} toggle={toggle} />
              ))}
            </ul>
          )}
        </MediaPages>
      </div>
      <Foot count={chosen.length} onAttach={attach} onClose={onClose} />
    </Dialog>
  );
}

function Foot({ count, onAttach, onClose }: { count: number; onAttach: () => void; onClose: () => void }) {
  const text = counted(count, "file");
  return (
    <footer className="library-foot">
      <span className="hint" role="status">
        {count > 0 && `${text} chosen`}
      </span>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={count === 0} onClick={onAttach}>
        {count > 0 ? `Attach ${text}` : "Attach files"}
      </Button>
    </footer>
  );
}

function isIn(files: readonly MediaFile[], { path }: MediaFile): boolean {
  return files.some((file) => file.path === path);
}

/** Captions belong to a setting, not among the files of a post. */
function isAttachable({ type, path }: MediaFile): boolean {
  return type !== "document" || path.endsWith(".pdf");
}

/** Around the dialog is the post's form, which Enter would send. */
function chooseByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.click();
}

interface ChoiceProps {
  file: MediaFile;
  attached: readonly string[];
  chosen: readonly MediaFile[];
  toggle: (file: MediaFile) => void;
}

function Choice({ file, attached, chosen, toggle }: ChoiceProps) {
  const isAttached = attached.includes(file.path);
  const position = chosen.findIndex(({ path }) => path === file.path) + 1;
  return (
    <li>
      <label className="choice">
        <input
          type="checkbox"
          checked={isAttached || position > 0}
          disabled={isAttached}
          onChange={() => toggle(file)}
          onKeyDown={chooseByEnter}
        />
        <MediaThumb file={file} />
        {position > 0 && (
          <span className="picture-page mono" aria-hidden="true">
            {position}
          </span>
        )}
        <span className="library-name">{mediaName(file)}</span>
        <span className="hint">{isAttached ? "In this post" : mediaFacts(file)}</span>
      </label>
    </li>
  );
}

/** What comes with the first file: loaded then. */
import type { MediaFile } from "../draft/draft";
import { AltText } from "./alt-text";
import { FileAccounts } from "./file-accounts";
import { FileActions } from "./file-actions";
import type { LocalFile } from "./local-file";
import { TileState } from "./tile-state";
import "./file-parts.css";

/** Below a file: who gets it, and how far it is. */
export function TileFoot({ file, local }: { file: MediaFile; local: LocalFile | undefined }) {
  return (
    <>
      <FileAccounts file={file} />
      <TileState file={file} local={local} />
    </>
  );
}

/** The file that is chosen: its alternative text, and what can be done with it. */
export function ChosenFile({ file }: { file: MediaFile }) {
  return (
    <AltText key={file.id} file={file}>
      <FileActions file={file} />
    </AltText>
  );
}

import type { SaveState } from "../draft/use-autosave";
import { useSending } from "./sending-provider";

/** Where the text is now, in the line of the title. */
export function SaveStateLine() {
  const { saved } = useSending();
  return (
    <p className="save-state muted tabular" role="status">
      {wordsOf(saved)}
    </p>
  );
}

function wordsOf(state: SaveState): string {
  switch (state.kind) {
    case "SAVING":
      return "Saving…";
    case "SAVED":
      return `Draft saved ${new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(state.at)}`;
    case "LOCAL":
      if (!state.isKept) return "Not kept: this browser stores nothing";
      return state.isStorable ? "Kept in this browser" : "Kept in this browser until you choose an account";
    case "FAILED":
      return "Not saved, kept in this browser";
    case "CONFLICT":
      return "Not saved: changed elsewhere";
    default:
      return "";
  }
}

import type { SaveState } from "../draft/use-autosave";

/** Where the text is now, in the line of the title. */
export function SaveStateLine({ state }: { state: SaveState }) {
  return (
    <p className="save-state muted tabular" role="status">
      {wordsOf(state)}
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

import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";
import type { Choice } from "./choice";

/** Lies over the picture; comes with the pointer or the focus, and stays while anything is chosen. */
export function ChoiceBox({ post, choice, isChosen }: { post: Schedule; choice: Choice; isChosen: boolean }) {
  return (
    <label className="choice choice-box">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`Choose ${headline(post)}`}
        onChange={() => choice.toggle(post)}
      />
    </label>
  );
}

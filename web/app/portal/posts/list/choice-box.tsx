import type { Schedule } from "~/api/types";
import { headline } from "~/portal/data/post-status";
import type { Toggle } from "./choice";

/** Lies over the picture; comes with the pointer or the focus, and stays while anything is chosen. */
export function ChoiceBox({ post, toggle, isChosen }: { post: Schedule; toggle: Toggle; isChosen: boolean }) {
  return (
    <label className="choice choice-box">
      <input type="checkbox" checked={isChosen} aria-label={`Choose ${headline(post)}`} onChange={() => toggle(post)} />
    </label>
  );
}

import { classes } from "~/lib/classes";
import { Icon } from "~/ui/icons";
import type { Target } from "./drag";

/** What a drop here would do. */
export function DropTarget({ target }: { target: Target }) {
  return (
    <span className={classes("drop-words tabular", target.isRefused && "tone failed")}>
      {target.isRefused && <Icon name="cross" />}
      {target.words}
    </span>
  );
}

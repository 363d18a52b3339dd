import type { Ref } from "react";
import { classes } from "~/lib/classes";
import { outcomeLook } from "~/ui/outcome-badge";
import { useDesk } from "../desk/desk";
import type { Drag } from "./drag";
import { SlipContent } from "./slip";

/** What follows the pointer while something is dragged. */
export function DragGhost({ drag, ref }: { drag: Drag; ref: Ref<HTMLDivElement> }) {
  const { zone } = useDesk();
  return (
    <div className="drag-ghost" ref={ref} style={{ width: drag.width, translate: drag.place }} aria-hidden="true">
      <div className={classes("slip tone", outcomeLook(drag.post.status).tone)}>
        <SlipContent post={drag.post} zone={zone} />
      </div>
    </div>
  );
}

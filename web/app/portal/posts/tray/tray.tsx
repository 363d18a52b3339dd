import { Link } from "react-router";
import type { Schedule } from "~/api/types";
import { paths } from "~/lib/paths";
import { headline } from "~/portal/data/post-status";
import { Icon } from "~/ui/icons";
import { useDesk } from "../desk/desk";
import { QueueSummary } from "./queue-summary";
import { Thumb } from "../parts/thumb";
import { clockOrDay } from "../desk/words";
import "./tray.css";

/** More than this are found in the list. */
const shownDrafts = 8;

/** The drafts and the queue, next to the month. */
export function Tray({ drafts }: { drafts: readonly Schedule[] }) {
  return (
    <aside className="tray" aria-label="Drafts and queue">
      <section aria-labelledby="drafts-title">
        <div className="tray-head">
          <h2 id="drafts-title">Drafts</h2>
          <span className="muted tabular">{drafts.length}</span>
        </div>
        {drafts.length > 0 && (
          <ul className="tray-list">
            {drafts.slice(0, shownDrafts).map((draft) => (
              <Draft key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
        {drafts.length > shownDrafts && (
          <p className="tray-more">
            <Link to={`${paths.posts}?view=list&status=DRAFT`}>All {drafts.length} drafts</Link>
          </p>
        )}
        <p className="hint below">
          {drafts.length > 0 ? "Drag a draft onto a day or a slot." : "Posts that you save as a draft are kept here."}
        </p>
      </section>
      <QueueSummary />
    </aside>
  );
}

function Draft({ draft }: { draft: Schedule }) {
  const { zone, today, moves } = useDesk();
  const refusal = moves.refusal?.postId === draft.id ? moves.refusal.reason : undefined;
  return (
    <li>
      <Link className="draft-row" to={paths.post(draft.id)} draggable={false} data-drag={draft.id}>
        <Thumb post={draft} />
        <span className="draft-text">
          <b>{headline(draft)}</b>
          <span className="hint">{clockOrDay(draft.updatedTime, today, zone)}</span>
        </span>
        <Icon name="grip" />
      </Link>
      {refusal && (
        <p className="slip-refusal tone failed" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}

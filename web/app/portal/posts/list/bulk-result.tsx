import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { counted } from "~/lib/counted";
import { headline } from "~/portal/data/post-status";
import { Icon } from "~/ui/icons";
import type { BulkRun } from "./bulk";
import "./bulk.css";

/** So many are named; the rest stays chosen in the list. */
const mostNamed = 10;

/** How far a change of many posts is and, in the end, the posts that it failed for. */
export function BulkResult({ run, onDismiss }: { run: BulkRun; onDismiss: () => void }) {
  if (run.finished < run.total) return <Progress run={run} />;
  if (run.failures.length === 0) return null;
  const { failures, done, total } = run;
  return (
    <div className="banner tone failed" role="alert">
      <Icon name="cross" />
      <div className="banner-text">
        <p>
          <b>
            {done} {total - failures.length} of {counted(total, "post")}.
          </b>{" "}
          {failures.length === 1
            ? "This one was not changed and stays chosen:"
            : "These were not changed and stay chosen:"}
        </p>
        <ul>
          {failures.slice(0, mostNamed).map(({ post, reason }) => (
            <li key={post.id}>
              <Link to={paths.post(post.id)}>{headline(post)}</Link>: {reason}
            </li>
          ))}
          {failures.length > mostNamed && <li>and {failures.length - mostNamed} more</li>}
        </ul>
      </div>
      <button type="button" className="button icon-only" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

function Progress({ run }: { run: BulkRun }) {
  return (
    <div className="bulk-progress" role="status">
      <progress max={run.total} value={run.finished} aria-label={`${run.done} so far`} />
      <span className="tabular">
        {run.finished} of {counted(run.total, "post")}
      </span>
    </div>
  );
}

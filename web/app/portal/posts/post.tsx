import { Link, useParams } from "react-router";
import type { Schedule } from "~/api/types";
import { timeZone } from "~/lib/format";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/badge";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { Snippet } from "~/ui/snippet";
import { Time } from "~/ui/time";
import { asRequest } from "./as-request";
import { PostActions } from "./post-actions";
import { Publication } from "./publication";
import { useSchedule } from "./queries";
import { headline, isWaiting, outcome } from "./status";

/** How one post went, on every network it goes to. */
export function Post() {
  const { id = "" } = useParams();
  const schedule = useSchedule(id);
  return (
    <>
      <PageTitle
        title={schedule.data ? headline(schedule.data) : "Post"}
        crumb={
          <>
            <Link to={paths.posts}>Posts</Link>
            <Icon name="forward" />
            <span className="mono">{id}</span>
          </>
        }
      >
        <Link className="btn" to={paths.newPost}>
          New Post
        </Link>
      </PageTitle>
      {schedule.isPending && <Loader>Loading the post...</Loader>}
      {schedule.error && <ErrorBanner error={schedule.error} fallback="Failed to load the post" />}
      {schedule.data && <ScheduleView schedule={schedule.data} />}
    </>
  );
}

function ScheduleView({ schedule }: { schedule: Schedule }) {
  return (
    <>
      <dl className="post-meta num" aria-live="polite">
        <div>
          <dt className="sc">Status</dt>
          <dd>
            <OutcomeBadge status={schedule.status} />
          </dd>
        </div>
        <div>
          <dt className="sc">Scheduled for</dt>
          <dd>
            <Time iso={schedule.scheduledTime} none="Now" /> <span className="hint">{timeZone()}</span>
          </dd>
        </div>
        <div>
          <dt className="sc">Outcome so far</dt>
          <dd>{outcome(schedule)}</dd>
        </div>
      </dl>
      {isWaiting(schedule) && <PostActions schedule={schedule} />}
      {schedule.publications.map((publication) => (
        <Publication key={publication.id} publication={publication} />
      ))}
      <details className="advanced">
        <summary className="linkbtn">The same as an API request</summary>
        <div className="mt-4">
          <Snippet title="Request" code={asRequest(schedule, window.location.origin)} language="code" />
        </div>
      </details>
    </>
  );
}

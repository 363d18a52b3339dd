import { Link, useParams, useSearchParams } from "react-router";
import type { Schedule } from "~/api/types";
import { timeZone } from "~/lib/format";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/badge";
import { QueryError } from "~/ui/query-error";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { Snippet } from "~/ui/snippet";
import { Time } from "~/ui/time";
import { useAccounts } from "~/portal/data/accounts";
import { asRequest } from "./as-request";
import { PostActions } from "./post-actions";
import { PostDetails } from "./post-details";
import { Publication } from "./publication";
import { RetryPosts } from "./retry-posts";
import { useSchedule } from "~/portal/data/posts";
import { isComposable } from "./composable";
import { commonPost, headline, isFinal, isWaiting, outcome } from "~/portal/data/post-status";
import "./post.css";

const ComposerPage = lazyRoute(async () => (await import("./composer/composer-page")).ComposerPage);

/** One post: an editor while it is a draft, then how it went on every network it goes to. */
export function Post() {
  const { id = "" } = useParams();
  const [parameters] = useSearchParams();
  const schedule = useSchedule(id);
  const isEdited = schedule.data && isWaiting(schedule.data) && (parameters.has("edit") || isDraft(schedule.data));
  if (isEdited && isComposable(schedule.data)) return <ComposerPage schedule={schedule.data} />;
  return <PostPage id={id} schedule={schedule} />;
}

function isDraft({ status }: Schedule): boolean {
  return status === "DRAFT";
}

function PostPage({ id, schedule }: { id: string; schedule: ReturnType<typeof useSchedule> }) {
  const isEditable = schedule.data && isWaiting(schedule.data) && isComposable(schedule.data);
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
        {isEditable && (
          <Link className="button" to="?edit">
            Edit
          </Link>
        )}
        <Link className="button" to={paths.newPost}>
          New post
        </Link>
      </PageTitle>
      {schedule.isPending && <Loader>Loading the post...</Loader>}
      <QueryError query={schedule} fallback="Failed to load the post" />
      {schedule.data && <ScheduleView schedule={schedule.data} />}
    </>
  );
}

function ScheduleView({ schedule }: { schedule: Schedule }) {
  return (
    <>
      <dl className="post-meta tabular" aria-live="polite">
        <div>
          <dt className="small-caps">Status</dt>
          <dd>
            <OutcomeBadge status={schedule.status} />
          </dd>
        </div>
        <div>
          <dt className="small-caps">Scheduled for</dt>
          <dd>
            <Time iso={schedule.scheduledTime} none="Now" /> <span className="hint">{timeZone()}</span>
          </dd>
        </div>
        <div>
          <dt className="small-caps">Result so far</dt>
          <dd>{outcome(schedule)}</dd>
        </div>
      </dl>
      {isWaiting(schedule) && <PostActions schedule={schedule} />}
      {isFinal(schedule) && <RetryPosts schedule={schedule} />}
      <Publications schedule={schedule} />
      <details className="advanced">
        <summary className="link-button">View as an API request</summary>
        <div className="follow-up">
          <Snippet title="Request" code={asRequest(schedule, window.location.origin)} language="code" />
        </div>
      </details>
    </>
  );
}

/** One line a network; what all of them say stands once, below. */
function Publications({ schedule }: { schedule: Schedule }) {
  const accounts = useAccounts();
  const sent = commonPost(schedule);
  return (
    <>
      <ul className="publication-list" aria-label="Publications">
        {schedule.publications.map((publication) => (
          <Publication
            key={publication.id}
            publication={publication}
            account={accounts.data?.find(({ id }) => id === publication.accountId)}
            showsText={!sent}
          />
        ))}
      </ul>
      {sent && (
        <section className="page-section readable" aria-labelledby="sent">
          <h2 id="sent" className="section-title spaced">
            {isWaiting(schedule) ? "What will be sent" : "What was sent"}
          </h2>
          <div className="post-card">
            {sent.content && <p className="post-card-text">{sent.content}</p>}
            <PostDetails post={sent} />
          </div>
        </section>
      )}
    </>
  );
}

import { Link, useParams } from "react-router";
import type { Schedule, SchedulePost, SchedulePublication } from "~/api/types";
import { paths } from "~/lib/paths";
import { timeZone } from "~/lib/format";
import { OutcomeBadge } from "~/ui/badge";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { NetworkIcon, networkName } from "~/ui/network";
import { PageTitle } from "~/ui/page-title";
import { Time } from "~/ui/time";
import { useSchedule } from "./queries";

/** How one post went, on every network it goes to. */
export function Post() {
  const { id = "" } = useParams();
  const schedule = useSchedule(id);
  return (
    <>
      <PageTitle title="Post">
        <Link className="btn" to={paths.posts}>
          New post
        </Link>
      </PageTitle>
      <p className="crumb mb-4">
        <Link to={paths.posts}>Posts</Link>
        <Icon name="forward" />
        <span className="mono">{id}</span>
      </p>
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
      </dl>
      {schedule.publications.map((publication) => (
        <Publication key={publication.id} publication={publication} />
      ))}
    </>
  );
}

function Publication({ publication }: { publication: SchedulePublication }) {
  return (
    <section className="publication" aria-label={networkName(publication.platform)}>
      <header>
        <h2>
          <NetworkIcon platform={publication.platform} />
          {networkName(publication.platform)}
        </h2>
        <OutcomeBadge status={publication.status} />
      </header>
      {publication.posts.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
      <p className="mt-3">
        <Link to={paths.feed(publication.accountId)}>See the account's sandbox feed</Link>
      </p>
    </section>
  );
}

function PostRow({ post }: { post: SchedulePost }) {
  return (
    <dl className="defs">
      <dt className="sc">Text</dt>
      <dd className="whitespace-pre-wrap">{post.content}</dd>
      <dt className="sc">Status</dt>
      <dd>
        <OutcomeBadge status={post.status} />
      </dd>
      {post.platformPostIdentifier && (
        <>
          <dt className="sc">Network's ID</dt>
          <dd className="mono">{post.platformPostIdentifier}</dd>
        </>
      )}
      {post.permalink && (
        <>
          <dt className="sc">Permalink</dt>
          <dd className="mono">{post.permalink}</dd>
        </>
      )}
      {post.errorMessage && (
        <>
          <dt className="sc">Error</dt>
          <dd>
            {post.errorCode && <code>{post.errorCode}</code>} {post.errorMessage}
          </dd>
        </>
      )}
    </dl>
  );
}

import { Link } from "react-router";
import type { SchedulePost, SchedulePublication } from "~/api/types";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { OutcomeBadge } from "~/ui/badge";
import { NetworkIcon, networkName } from "~/ui/network";
import { Time } from "~/ui/time";

/** What goes out on one account. */
export function Publication({ publication }: { publication: SchedulePublication }) {
  const { config } = useSession();
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
        <PostFacts key={post.id} post={post} />
      ))}
      {config.sandbox && (
        <p className="mt-3">
          <Link to={paths.feed(publication.accountId)}>See the account's sandbox feed</Link>
        </p>
      )}
    </section>
  );
}

function PostFacts({ post }: { post: SchedulePost }) {
  return (
    <dl className="defs">
      <dt className="sc">Text</dt>
      <dd className="whitespace-pre-wrap">{post.content}</dd>
      <dt className="sc">Status</dt>
      <dd>
        <OutcomeBadge status={post.status} />
      </dd>
      {post.publishedTime && (
        <>
          <dt className="sc">Published</dt>
          <dd className="num">
            <Time iso={post.publishedTime} none="" />
          </dd>
        </>
      )}
      <MonoFact name="Network's ID" value={post.platformPostIdentifier} />
      <MonoFact name="Permalink" value={post.permalink} />
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

function MonoFact({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt className="sc">{name}</dt>
      <dd className="mono">{value}</dd>
    </>
  );
}

import { Link } from "react-router";
import type { Account, Schedule, SchedulePublication, TimelineItem } from "~/api/types";
import { useSession } from "~/auth/session";
import { formatDuration } from "~/lib/format";
import { paths } from "~/lib/paths";
import { CopyButton } from "~/ui/copy-button";
import { NetworkIcon, networkName } from "~/ui/network";
import { isWaiting } from "~/portal/data/post-status";
import { isTrouble } from "./log-entries";
import { Sent } from "./sent";

interface PostAsideProps {
  schedule: Schedule;
  items: readonly TimelineItem[];
  accounts: readonly Account[] | undefined;
  /** Undefined for people who may not retry. */
  onRetry: ((postIds: string[]) => void) | undefined;
}

/** What was sent, where it is now, and who was told. */
export function PostAside({ schedule, items, accounts, onRetry }: PostAsideProps) {
  return (
    <aside className="post-aside">
      <Sent schedule={schedule} />
      {!isWaiting(schedule) && <Permalinks schedule={schedule} accounts={accounts} onRetry={onRetry} />}
      <Deliveries items={items} />
    </aside>
  );
}

type PermalinksProps = Omit<PostAsideProps, "items">;

function Permalinks({ schedule, accounts, onRetry }: PermalinksProps) {
  const { config } = useSession();
  const feed = accounts?.find(({ id }) => schedule.publications.some(({ accountId }) => accountId === id));
  const published = schedule.publications.toSorted((a, b) => Number(isFailed(a)) - Number(isFailed(b)));
  return (
    <section aria-labelledby="permalinks">
      <h2 id="permalinks" className="subsection-title">
        Permalinks
      </h2>
      <ul className="permalinks ruled-list">
        {published.map((publication) => (
          <li key={publication.id} aria-label={networkName(publication.platform)}>
            <NetworkIcon platform={publication.platform} />
            <Permalink publication={publication} onRetry={onRetry} />
          </li>
        ))}
      </ul>
      {config.sandbox && feed && (
        <p className="hint below">
          <Link to={paths.feed(feed.id)}>View sandbox feed</Link>
        </p>
      )}
    </section>
  );
}

function isFailed({ status }: SchedulePublication): boolean {
  return status === "FAILED";
}

function Permalink({
  publication,
  onRetry,
}: {
  publication: SchedulePublication;
  onRetry: PermalinksProps["onRetry"];
}) {
  const name = networkName(publication.platform);
  const post = publication.posts.find(({ permalink, platformPostIdentifier }) => permalink ?? platformPostIdentifier);
  const failed = publication.posts.filter(
    ({ status, errorCode }) => status === "FAILED" && errorCode !== "OUTCOME_UNKNOWN",
  );
  const address = post?.permalink ?? post?.platformPostIdentifier;
  return (
    <>
      {post?.permalink ? (
        <a className="permalink-name" href={post.permalink} rel="noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        <span className="permalink-name muted">{address ?? "none yet"}</span>
      )}
      {failed.length > 0 && onRetry ? (
        <button type="button" className="link-button" onClick={() => onRetry(failed.map(({ id }) => id))}>
          Retry<span className="visually-hidden"> {name}</span>
        </button>
      ) : (
        address && <CopyButton value={address} label={`Copy the address on ${name}`} />
      )}
    </>
  );
}

/** `9 events to webhooks, all delivered; the slowest took 1.2 s.` */
function Deliveries({ items }: { items: readonly TimelineItem[] }) {
  const deliveries = items.filter(({ kind }) => kind === "DELIVERY");
  if (deliveries.length === 0) return null;
  const failed = deliveries.filter(isTrouble).length;
  const answered = deliveries.filter(({ httpStatus }) => typeof httpStatus === "number").length;
  const slowest = Math.max(0, ...deliveries.map(({ durationMs }) => durationMs ?? 0));
  const result =
    failed > 0 ? `${failed} not accepted` : answered < deliveries.length ? `${answered} delivered` : "all delivered";
  return (
    <section aria-labelledby="told-webhooks">
      <h2 id="told-webhooks" className="subsection-title">
        Webhooks
      </h2>
      <p className="supporting tabular">
        {deliveries.length} {deliveries.length === 1 ? "delivery" : "deliveries"}, {result}
        {slowest > 0 && `; the slowest took ${formatDuration(slowest)}`}. <Link to={paths.portal}>Your webhooks</Link>
      </p>
    </section>
  );
}

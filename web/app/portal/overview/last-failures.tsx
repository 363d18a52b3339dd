import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { NetworkIcon, networkName } from "~/ui/network";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";
import { useAccounts } from "~/portal/data/accounts";
import { failureMeaning } from "~/portal/data/failures";
import { useRetryPosts } from "~/portal/data/post-retry";
import { ReconnectButton } from "~/portal/parts/reconnect-button";
import { AllWell } from "./all-well";
import type { FailedPost } from "./failed-posts";
import { useLastFailures } from "./queries";

const most = 4;

export function LastFailures() {
  const failures = useLastFailures();
  const shown = failures.data?.slice(0, most) ?? [];
  return (
    <section aria-labelledby="last-failures">
      <div className="section-head">
        <h2 id="last-failures" className="section-title">
          Last failures
        </h2>
        {shown.length > 0 && <Link to={`${paths.posts}?status=FAILED`}>All failures</Link>}
      </div>
      {failures.isPending && <Skeleton label="Loading the last failures..." lines={3} />}
      <QueryError query={failures} fallback="Failed to load the last failures" />
      {failures.data && shown.length === 0 && <AllWell title="No post failed." />}
      {shown.length > 0 && (
        <ul className="failure-list">
          {shown.map((failure) => (
            <FailureRow key={failure.postIds[0]} failure={failure} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FailureRow({ failure }: { failure: FailedPost }) {
  const { scheduleId, title, time, platform, errorCode, message } = failure;
  return (
    <li>
      <time className="tabular muted" dateTime={time} title={time}>
        {shortTime(time)}
      </time>
      <div className="failure-text">
        <NetworkIcon platform={platform} />
        <div>
          <Link to={paths.post(scheduleId)}>{title}</Link>
          <p className="supporting">
            <b>{failureMeaning(errorCode).short}.</b> {message}
          </p>
        </div>
      </div>
      <Fix failure={failure} />
    </li>
  );
}

/** The button that does what the message says. */
function Fix({ failure: { scheduleId, errorCode, postIds, platform, accountId, title } }: { failure: FailedPost }) {
  const retry = useRetryPosts(scheduleId);
  const { fix } = failureMeaning(errorCode);
  const about = <span className="visually-hidden"> {`${title}, ${networkName(platform)}`}</span>;
  const account = useAccounts().data?.find(({ id }) => id === accountId);
  if (fix === "reconnect" && account?.health.state !== "OK") {
    return (
      <div>
        <ReconnectButton account={account} returnTo={paths.post(scheduleId)} about={about} />
      </div>
    );
  }
  if (fix === "replace" || errorCode === "OUTCOME_UNKNOWN") {
    return (
      <Link className="button small" to={paths.post(scheduleId)}>
        Open{about}
      </Link>
    );
  }
  const send = () =>
    retry.mutate(
      { postIds, absent: false },
      { onSuccess: () => toast(`The post is sent to ${networkName(platform)} again.`) },
    );
  return (
    <div>
      <Button size="small" pending={retry.isPending} onClick={send}>
        {retry.isPending ? "Retrying..." : "Retry"}
        {about}
      </Button>
      {retry.error && (
        <p className="field-error" role="alert">
          {retry.error.message}
        </p>
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });

/** `09:30` today, else `20 Nov`. */
function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return time.toDateString() === now.toDateString() ? clock.format(time) : day.format(time);
}

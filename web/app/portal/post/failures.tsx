import { useState } from "react";
import type { Account, Schedule, SchedulePost, SchedulePublication } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { failureMeaning } from "~/portal/data/failures";
import { useCommands } from "~/portal/data/page-commands";
import { ReconnectButton } from "~/portal/parts/reconnect-button";
import { FoundDialog } from "./found-dialog";
import { inWords } from "./in-words";
import type { RetryControl } from "./retry";

interface FailuresProps {
  schedule: Schedule;
  accounts: readonly Account[] | undefined;
  /** Undefined for people who may not retry. */
  retry: RetryControl | undefined;
}

/** What failed, why, and what to do: a banner for each account. */
export function Failures({ schedule, accounts, retry }: FailuresProps) {
  const failed = schedule.publications.filter(({ posts }) => posts.some(({ status }) => status === "FAILED"));
  return (
    <div className="post-failures">
      {Boolean(retry?.error) && <ErrorBanner error={retry?.error} fallback="Failed to retry the post" />}
      {failed.map((publication) => (
        <Failure
          key={publication.id}
          scheduleId={schedule.id}
          publication={publication}
          account={accounts?.find(({ id }) => id === publication.accountId)}
          others={schedule.publications.filter(({ status }) => status === "COMPLETED").length}
          retry={retry}
        />
      ))}
    </div>
  );
}

interface FailureProps {
  scheduleId: string;
  publication: SchedulePublication;
  account: Account | undefined;
  /** Accounts where the post is published: they are not touched. */
  others: number;
  retry: RetryControl | undefined;
}

function Failure({ scheduleId, publication, account, others, retry }: FailureProps) {
  const failed = publication.posts.filter(({ status }) => status === "FAILED");
  const unknown = failed.filter(({ errorCode }) => errorCode === "OUTCOME_UNKNOWN");
  const cause = unknown[0] ?? failed.find(({ errorCode }) => errorCode !== "PARENT_FAILED") ?? failed[0];
  if (!cause) return null;
  const [network, isUnknown] = [networkName(publication.platform), unknown.length > 0];
  return (
    <div className={`banner tone ${isUnknown ? "pending" : "failed"}`} role="alert">
      <Icon name={isUnknown ? "question" : "cross"} />
      <div className="banner-text">
        <p>
          <CauseText cause={cause} network={network} account={account} /> {othersText(others)}
        </p>
        {retry && (
          <div className="button-row">
            {isUnknown ? (
              <UnknownActions
                scheduleId={scheduleId}
                post={cause}
                network={network}
                replies={failed.filter(({ errorCode }) => errorCode === "PARENT_FAILED").length}
                retry={() => retry.sendAbsent(failed.map(({ id }) => id))}
                isPending={retry.isPending}
              />
            ) : (
              <Fixes
                scheduleId={scheduleId}
                account={account}
                cause={cause}
                network={network}
                retry={() => retry.send(failed.map(({ id }) => id))}
                isPending={retry.isPending}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function UnknownText({ network, account }: { network: string; account: Account | undefined }) {
  return (
    <>
      <b>Octavo does not know whether {network} published this.</b> The answer was lost, and reading the account did not
      find the post. Look at {account ? accountName(account) : "the account"}. Send the post again only if it is not
      there.
    </>
  );
}

interface UnknownActionsProps {
  scheduleId: string;
  post: SchedulePost;
  network: string;
  replies: number;
  retry: () => void;
  isPending: boolean;
}

/** Neither is a default: only a person who looked at the account knows. */
function UnknownActions({ scheduleId, post, network, replies, retry, isPending }: UnknownActionsProps) {
  const [isFound, setFound] = useState(false);
  useCommands([
    { id: `found-${post.id}`, label: `It is on ${network}...`, icon: "tick", run: () => setFound(true) },
    { id: `absent-${post.id}`, label: `It is not on ${network}: send again`, icon: "refresh", run: retry },
  ]);
  return (
    <>
      <Button size="small" onClick={() => setFound(true)}>
        It is there...
      </Button>
      <Button size="small" pending={isPending} onClick={retry}>
        It is not there: send again
      </Button>
      {isFound && (
        <FoundDialog
          scheduleId={scheduleId}
          postId={post.id}
          network={network}
          replies={replies}
          onClose={() => setFound(false)}
        />
      )}
    </>
  );
}

function CauseText({
  cause,
  network,
  account,
}: Pick<FailureProps, "account"> & { cause: SchedulePost; network: string }) {
  if (cause.errorCode === "OUTCOME_UNKNOWN") return <UnknownText network={network} account={account} />;
  return (
    <>
      <b>
        {network} {failureMeaning(cause.errorCode).sentence}.
      </b>{" "}
      {cause.errorMessage}
    </>
  );
}

function othersText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "The other one is not sent again." : `The other ${inWords(count)} are not sent again.`;
}

interface FixesProps {
  scheduleId: string;
  account: Account | undefined;
  cause: SchedulePost;
  network: string;
  retry: () => void;
  isPending: boolean;
}

function Fixes({ scheduleId, account, cause, network, retry, isPending }: FixesProps) {
  useCommands([{ id: `retry-${cause.id}`, label: `Retry ${network}`, icon: "refresh", run: retry }]);
  const isOfAccount = failureMeaning(cause.errorCode).fix === "reconnect";
  const needsAccount = isOfAccount && !works(account);
  return (
    <>
      {needsAccount && <ReconnectButton account={account} returnTo={paths.post(scheduleId)} />}
      <Button size="small" variant={needsAccount ? "quiet" : "plain"} pending={isPending} onClick={retry}>
        {isPending ? "Retrying..." : `Retry ${network}`}
      </Button>
      <span className="hint">
        {isOfAccount && !needsAccount && "The account is connected again. "}
        Retrying is safe: {network} published nothing.
      </span>
    </>
  );
}

function works(account: Account | undefined): boolean {
  return account !== undefined && account.connected && account.health.state !== "RECONNECT";
}

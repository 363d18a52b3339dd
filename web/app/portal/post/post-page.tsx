import { Link, useParams } from "react-router";
import type { Schedule } from "~/api/types";
import { paths } from "~/lib/paths";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { lazyRoute } from "~/ui/lazy-route";
import { Skeleton } from "~/ui/skeleton";
import { useAccounts } from "~/portal/data/accounts";
import { isComposable } from "~/portal/data/composable";
import { useCommands } from "~/portal/data/page-commands";
import { isFinal, isWaiting, shortTitle } from "~/portal/data/post-status";
import { useSchedule } from "~/portal/data/posts";
import { useTimeline } from "~/portal/data/timeline";
import { useMayWrite } from "~/portal/data/workspaces";
import { ApprovalLine } from "./approval-line";
import { CopyRequest } from "./copy-request";
import { Deletions } from "./deletions";
import { Failures } from "./failures";
import { LastNumbers } from "./last-numbers";
import { LaneList } from "./lane-list";
import { PostActions } from "./post-actions";
import { PostAside } from "./post-aside";
import { PostLog } from "./post-log";
import { PostMeta } from "./post-meta";
import { ProgressLine } from "./progress-line";
import { useRetry } from "./retry";
import "./post-page.css";

const PostComments = lazyRoute(async () => (await import("~/portal/parts/comments/post-comments")).PostComments);

/** What happened to one post, and what to do about it. */
export function PostPage() {
  const { id = "" } = useParams();
  const schedule = useSchedule(id);
  const mayWrite = useMayWrite();
  return (
    <>
      <PageTitle
        isTight
        title={schedule.data ? shortTitle(schedule.data) : "Post"}
        crumb={
          <>
            <Link to={paths.posts}>Posts</Link>
            <Icon name="forward" />
            <span className="mono">{id}</span>
            <CopyButton value={id} label="Copy the id" />
          </>
        }
      >
        {schedule.data && (
          <div className="button-row">
            {mayWrite && isComposable(schedule.data) && <Duplicate id={id} />}
            {!isReply(schedule.data) && <CopyRequest schedule={schedule.data} />}
          </div>
        )}
      </PageTitle>
      {schedule.isPending && <Skeleton label="Loading the post..." lines={5} />}
      <QueryError query={schedule} fallback="Failed to load the post" />
      {schedule.data && <PostView schedule={schedule.data} />}
    </>
  );
}

function Duplicate({ id }: { id: string }) {
  const to = paths.newPostOf({ copy: id });
  useCommands([{ id: "duplicate", label: "Duplicate", icon: "copy", to }]);
  return (
    <Link className="button small" to={to}>
      Duplicate
    </Link>
  );
}

/** A reply to a comment: no call to create a post has it. */
function isReply({ publications }: Schedule): boolean {
  return publications.some(({ posts }) => posts[0]?.role === "REPLY");
}

/** On one of its networks at least. */
function isPublished({ publications }: Schedule): boolean {
  return publications.some(({ posts }) => posts.some(({ status }) => status === "COMPLETED"));
}

function PostView({ schedule }: { schedule: Schedule }) {
  const timeline = useTimeline(schedule);
  const accounts = useAccounts();
  const retrying = useRetry(schedule);
  const retry = useMayWrite() ? retrying : undefined;
  const items = timeline.data ?? [];
  return (
    <>
      <PostMeta schedule={schedule} items={items} />
      {schedule.approval && <ApprovalLine schedule={schedule} approval={schedule.approval} />}
      {isWaiting(schedule) && <PostActions schedule={schedule} />}
      {schedule.status === "PUBLISHING" && <ProgressLine schedule={schedule} items={items} />}
      <LastNumbers schedule={schedule} />
      <Deletions schedule={schedule} accounts={accounts.data} />
      {isFinal(schedule) && <Failures schedule={schedule} accounts={accounts.data} retry={retry} />}
      {timeline.isPending && <Skeleton label="Loading the timeline..." lines={schedule.publications.length + 3} />}
      <QueryError query={timeline} fallback="Failed to load the timeline" />
      <LaneList schedule={schedule} items={items} accounts={accounts.data} now={timeline.dataUpdatedAt} />
      {isPublished(schedule) && <PostComments schedule={schedule} accounts={accounts.data ?? []} />}
      <div className="post-columns">
        {timeline.data ? <PostLog schedule={schedule} items={items} onRetry={retry?.send} /> : <div />}
        <PostAside schedule={schedule} items={items} accounts={accounts.data} onRetry={retry?.send} />
      </div>
    </>
  );
}

import { Link, useSearchParams } from "react-router";
import { paths } from "~/lib/paths";
import { timeZone, titleCase } from "~/lib/format";
import { QueryError } from "~/ui/query-error";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { PostSummary } from "./post-summary";
import { usePosts } from "~/portal/data/posts";
import { type ScheduleStatus, scheduleStatuses } from "~/portal/data/post-status";
import "./posts.css";

/** Every post, newest first. The address holds the filter. */
export function Posts() {
  const [parameters, setParameters] = useSearchParams();
  const status = scheduleStatuses.find((it) => it === parameters.get("status"));
  return (
    <>
      <PageTitle title="Posts">
        <Link className="button primary" to={paths.newPost}>
          <Icon name="plus" />
          New post
        </Link>
      </PageTitle>
      <div className="post-filter">
        <SelectField
          label="Status"
          value={status ?? ""}
          onChange={(value) => setParameters(value ? { status: value } : {}, { replace: true })}
        >
          <option value="">All statuses</option>
          {scheduleStatuses.map((it) => (
            <option key={it} value={it}>
              {titleCase(it)}
            </option>
          ))}
        </SelectField>
      </div>
      <PostList status={status} />
    </>
  );
}

function PostList({ status }: { status: ScheduleStatus | undefined }) {
  const posts = usePosts(status);
  const items = posts.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {posts.isPending && <Loader>Loading posts...</Loader>}
      <QueryError query={posts} fallback="Failed to load posts" />
      {posts.data && items.length === 0 && (
        <div className="empty-state">{status ? "No posts found for the selected status." : "No posts yet."}</div>
      )}
      {items.length > 0 && (
        <>
          <ul className="post-list" aria-label="Posts">
            {items.map((schedule) => (
              <PostSummary key={schedule.id} schedule={schedule} />
            ))}
          </ul>
          <p className="hint below">Times in {timeZone()}</p>
        </>
      )}
      {posts.hasNextPage && (
        <p className="follow-up">
          <Button pending={posts.isFetchingNextPage} onClick={() => void posts.fetchNextPage()}>
            <Icon name="down" />
            {posts.isFetchingNextPage ? "Loading..." : "Show older posts"}
          </Button>
        </p>
      )}
    </>
  );
}

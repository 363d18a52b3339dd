import type { Comment, CommentReading, SchedulePublication } from "~/api/types";
import { readsComments } from "~/lib/networks";
import { ErrorBanner } from "~/ui/banner";
import { NetworkIcon, networkName } from "~/ui/network";
import { Ago } from "~/ui/time";
import { toast } from "~/ui/toast";
import { useRefreshComments } from "~/portal/data/comment-changes";

interface CommentSumsProps {
  scheduleId: string;
  publications: readonly SchedulePublication[];
  items: readonly Comment[];
  readings: readonly CommentReading[];
}

/** How many comments each network has, when it was read, and how often. */
export function CommentSums({ scheduleId, publications, items, readings }: CommentSumsProps) {
  const isRead = publications.some(({ platform }) => readsComments(platform));
  return (
    <div className="comment-sums">
      <h3 className="small-caps">By network</h3>
      <dl className="ruled-list tabular">
        {publications.map(({ id, platform, accountId, posts }) => (
          <div key={id}>
            <dt>
              <NetworkIcon platform={platform} /> {networkName(platform)}
            </dt>
            <dd>
              {readsComments(platform) ? (
                <Sum
                  count={items.filter((comment) => comment.accountId === accountId).length}
                  readTime={readings.find(({ postId }) => posts.some((post) => post.id === postId))?.readTime}
                />
              ) : (
                <span className="muted">not read</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isRead && <ReadNow scheduleId={scheduleId} />}
    </div>
  );
}

function Sum({ count, readTime }: { count: number; readTime: string | null | undefined }) {
  return (
    <>
      {count}{" "}
      <span className="muted">
        read <Ago iso={readTime} none="not yet" />
      </span>
    </>
  );
}

/** How often comments are read, and to read them at once. */
function ReadNow({ scheduleId }: { scheduleId: string }) {
  const refresh = useRefreshComments(scheduleId, () => toast("Octavo reads the comments now."));
  return (
    <div className="hint">
      Octavo reads comments often while a post is young, and less often later.{" "}
      <button type="button" className="link-button" onClick={() => refresh.mutate()}>
        Read now
      </button>
      {refresh.error && <ErrorBanner error={refresh.error} fallback="Failed to read the comments" />}
    </div>
  );
}

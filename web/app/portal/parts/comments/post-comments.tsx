import { useState } from "react";
import type { Account, Comment, Schedule } from "~/api/types";
import { counted } from "~/lib/counted";
import { Button } from "~/ui/button";
import { focusNow } from "~/ui/focus";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { accountName } from "~/portal/data/account-name";
import { usePostComments } from "~/portal/data/comments";
import { CommentLimits } from "./comment-limits";
import { CommentSums } from "./comment-sums";
import { ReplyForm } from "./reply-form";
import { Thread } from "./thread";
import { threadsOf } from "./thread-order";

/** The rest of the page is below: more are shown on request. */
const mostAtFirst = 10;

interface PostCommentsProps {
  schedule: Schedule;
  accounts: readonly Account[];
}

/** What people wrote below the post, on all its networks. */
export function PostComments({ schedule, accounts }: PostCommentsProps) {
  const comments = usePostComments(schedule.id);
  const { publications } = schedule;
  const ofPost = accounts.filter(({ id }) => publications.some(({ accountId }) => accountId === id));
  const { items = [], readings = [] } = comments.data ?? {};
  return (
    <section className="page-section post-comments" aria-labelledby="post-comments">
      <div>
        <div className="section-head">
          <h2 id="post-comments" className="section-title">
            Comments
          </h2>
          <Tally items={items} hasMore={comments.hasNextPage} />
        </div>
        {comments.isPending && <Skeleton label="Loading the comments..." lines={3} />}
        <QueryError query={comments} fallback="Failed to load the comments" />
        {comments.data && items.length === 0 && <p className="supporting">No comments yet.</p>}
        {items.length > 0 && <Threads items={items} accounts={accounts} hasNetwork={publications.length > 1} />}
        {comments.hasNextPage && (
          <Button pending={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
            {comments.isFetchingNextPage ? "Loading..." : "Show more"}
          </Button>
        )}
      </div>
      <div>
        <CommentSums scheduleId={schedule.id} publications={publications} items={items} readings={readings} />
        <CommentLimits platforms={[]} accounts={ofPost} />
      </div>
    </section>
  );
}

function Tally({ items, hasMore }: { items: readonly Comment[]; hasMore: boolean }) {
  if (items.length === 0) return null;
  const open = items.filter(({ needsAnswer }) => needsAnswer).length;
  return (
    <span className="muted tabular">
      {hasMore && "The first "}
      {counted(items.length, "comment")}, {open === 0 ? "none" : open} unanswered
    </span>
  );
}

interface ThreadsProps {
  items: readonly Comment[];
  accounts: readonly Account[];
  hasNetwork: boolean;
}

/** Every thread of the post, and the reply to one of its comments below that one. */
function Threads({ items, accounts, hasNetwork }: ThreadsProps) {
  const [isWhole, showAll] = useState(false);
  const [target, setTarget] = useState<string>();
  const close = () => setTarget(undefined);
  const form = (comment: Comment) =>
    comment.id === target && (
      <ReplyBelow comment={comment} account={accounts.find(({ id }) => id === comment.accountId)} onClose={close} />
    );
  const all = threadsOf(items);
  const placed = isWhole ? all : all.slice(0, mostAtFirst);
  return (
    <>
      <Thread placed={placed} hasNetwork={hasNetwork} onReply={({ id }) => setTarget(id)} below={form} />
      {placed.length < all.length && (
        <button type="button" className="link-button" onClick={() => showAll(true)}>
          {all.length - placed.length} more
        </button>
      )}
    </>
  );
}

interface ReplyBelowProps {
  comment: Comment;
  account: Account | undefined;
  onClose: () => void;
}

function ReplyBelow({ comment, account, onClose }: ReplyBelowProps) {
  const [text, setText] = useState("");
  return (
    <ReplyForm
      comment={comment}
      account={account && accountName(account)}
      value={text}
      onChange={setText}
      onSent={onClose}
      onLeave={onClose}
      ref={focusNow}
    >
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </ReplyForm>
  );
}

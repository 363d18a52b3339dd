import type { Account, Comment } from "~/api/types";
import type { More } from "~/portal/data/use-sought";
import { CommentLimits } from "~/portal/parts/comments/comment-limits";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { CommentList } from "./comment-list";
import { KeyHints } from "./key-hints";

/** The pages of a list; the next one is read with those before it. */
export type Pages = Omit<More, "fetchNextPage"> & {
  fetchNextPage: () => Promise<{ data: readonly Comment[] | undefined }>;
};

interface ListsProps {
  unanswered: readonly Comment[];
  more: Pages;
  /** Called with all that are unanswered, after more of them were asked for. */
  onMore: (all: readonly Comment[]) => void;
  done: readonly Comment[];
  moreDone: Pages;
  accounts: readonly Account[];
  current: Comment | undefined;
  onOpen: (comment: Comment) => void;
}

/** What waits for an answer, then what has one, and what the lists can't have. */
export function Lists({ unanswered, more, onMore, done, moreDone, accounts, current, onOpen }: ListsProps) {
  const readMore = async () => onMore((await more.fetchNextPage()).data ?? []);
  return (
    <>
      <CommentList title="Unanswered, oldest first" items={unanswered} current={current} onOpen={onOpen}>
        {unanswered.length === 0 && <AllAnswered />}
        {more.hasNextPage && <ShowMore isReading={more.isFetchingNextPage} onClick={readMore} />}
      </CommentList>
      {(done.length > 0 || moreDone.hasNextPage) && (
        <CommentList title="Answered" items={done} current={current} onOpen={onOpen}>
          {moreDone.hasNextPage && (
            <ShowMore isReading={moreDone.isFetchingNextPage} onClick={moreDone.fetchNextPage} />
          )}
        </CommentList>
      )}
      <CommentLimits platforms={accounts.map(({ platform }) => platform)} accounts={accounts} />
      <KeyHints />
    </>
  );
}

function AllAnswered() {
  return (
    <p className="all-answered tone succeeded">
      <Icon name="tick" />
      <b>All answered.</b>
    </p>
  );
}

function ShowMore({ isReading, onClick }: { isReading: boolean; onClick: () => Promise<unknown> }) {
  return (
    <p className="follow-up">
      <Button pending={isReading} onClick={() => void onClick()}>
        <Icon name="down" />
        {isReading ? "Loading..." : "Show more"}
      </Button>
    </p>
  );
}

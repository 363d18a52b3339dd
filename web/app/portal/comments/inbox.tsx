import { useState } from "react";
import type { Account, Comment } from "~/api/types";
import { type PageKey, useCommands } from "~/portal/data/page-commands";
import { isReplying } from "~/portal/parts/comments/reply-words";
import { Conversation } from "./conversation";
import { Lists, type Pages } from "./lists";
import { useHeld } from "./use-held";
import { useOpened, useOpenedId } from "./use-opened";

interface InboxProps {
  /** Those that need an answer, the oldest first. */
  unanswered: readonly Comment[];
  more: Pages;
  /** The others, the newest first. */
  done: readonly Comment[];
  moreDone: Pages;
  accounts: readonly Account[];
}

/** The list, and the thread of one comment next to it; on a phone, one of the two. */
export function Inbox({ unanswered, more, done, moreDone, accounts }: InboxProps) {
  const [drafts] = useState(() => new Map<string, string>());
  const { shown, held, know } = useHeld(unanswered, useOpenedId());
  // The two lists are read one after the other: what moves from one to the other is in both for a moment.
  const others = done.filter(({ id }) => !shown.some((comment) => comment.id === id));
  const items = [...shown, ...others];
  const { current, isMissing, isAlone, moved, open, leave } = useOpened(items);
  useListKeys(items, current, open, leave);
  return (
    <div className="comment-inbox">
      <div className="comment-lists" hidden={isAlone}>
        {isMissing && !more.hasNextPage && <Missing />}
        <p role="status" className="comment-news">
          {held > 0 && <HeldNews held={held} onShow={() => know(unanswered)} />}
        </p>
        <Lists
          unanswered={shown}
          more={more}
          onMore={know}
          done={others}
          moreDone={moreDone}
          accounts={accounts}
          current={current}
          onOpen={open}
        />
      </div>
      {current && (
        <Conversation
          key={current.id}
          comment={current}
          account={accounts.find(({ id }) => id === current.accountId)}
          drafts={drafts}
          moved={moved}
          onDone={() => open(nextOf(shown, current))}
          onLeave={leave}
        />
      )}
    </div>
  );
}

/** The next one that is not being answered; at the end of the list, the first of those before it. */
function nextOf(shown: readonly Comment[], current: Comment): Comment | undefined {
  const at = shown.findIndex(({ id }) => id === current.id);
  const isOpen = (comment: Comment) => comment.id !== current.id && !isReplying(comment);
  return shown.slice(at + 1).find(isOpen) ?? shown.find(isOpen);
}

function useListKeys(
  items: readonly Comment[],
  current: Comment | undefined,
  open: (comment: Comment) => void,
  leave: () => void,
): void {
  const move = (step: number) => () => {
    const comment = items[items.findIndex(({ id }) => id === current?.id) + step];
    if (comment) open(comment);
  };
  const keys: PageKey[] = [
    { keys: "J", does: "The next comment", press: move(1) },
    { keys: "K", does: "The comment before", press: move(-1) },
    { keys: "Escape", does: "Back to the list", press: leave },
  ];
  useCommands([], keys);
}

function HeldNews({ held, onShow }: { held: number; onShow: () => void }) {
  return (
    <>
      <button type="button" className="link-button" onClick={onShow}>
        {held} new
      </button>{" "}
      <span className="muted">since you opened the list</span>
    </>
  );
}

function Missing() {
  return (
    <p className="hint" role="status">
      The comment that you opened is not in this list any more.
    </p>
  );
}

import { useRef } from "react";
import { useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import type { ApprovalItem } from "~/portal/data/approvals";
import { type PageKey, useCommands } from "~/portal/data/page-commands";
import { useSingleKeysAreOn } from "~/portal/data/shortcuts";
import { InWorkspace } from "~/portal/parts/in-workspace";
import { ApprovalList } from "./approval-list";
import { ApprovalSheet } from "./approval-sheet";
import { type More, useSought } from "~/portal/data/use-sought";

interface InboxProps {
  items: readonly ApprovalItem[];
  more: More;
  /** They still wait. */
  isOpen: boolean;
  mayDecide: boolean;
}

/** The list, and the whole post next to it. */
export function Inbox({ items, more, isOpen, mayDecide }: InboxProps) {
  const { current, missing, hasMoved, open } = useOpened(items, more);
  const index = items.findIndex(({ approval }) => approval === current?.approval);
  const move = (step: number) => () => open(items[index + step]);
  const keys: PageKey[] = [
    { keys: "J", does: "The next post", press: move(1) },
    { keys: "K", does: "The post before", press: move(-1) },
  ];
  useCommands([], keys);
  const next = items[index + 1] ?? items[index - 1];
  return (
    <div className="inbox">
      <div>
        {missing && (
          <p className="hint" role="status">
            The post that you opened does not wait any more.
          </p>
        )}
        <ApprovalList items={items} current={current} onOpen={open} />
        {more.hasNextPage && <ShowMore more={more} />}
        <KeyHints isOpen={isOpen && mayDecide} />
      </div>
      {current && (
        <InWorkspace id={current.workspace?.id}>
          <ApprovalSheet
            key={current.schedule.id + (isOpen ? "" : current.approval.id)}
            item={current}
            isOpen={isOpen}
            mayDecide={mayDecide}
            takesFocus={hasMoved}
            onDecided={() => open(next)}
          />
        </InWorkspace>
      )}
    </div>
  );
}

function ShowMore({ more: { isFetchingNextPage, fetchNextPage } }: { more: More }) {
  return (
    <p className="follow-up">
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        <Icon name="down" />
        {isFetchingNextPage ? "Loading..." : "Show older posts"}
      </Button>
    </p>
  );
}

/** The address names the open post, which may be on a page that was not read yet; without one, the first is open. */
function useOpened(items: readonly ApprovalItem[], more: More) {
  const [parameters, setParameters] = useSearchParams();
  const moved = useRef(false);
  const id = parameters.get("open");
  const found = items.find(({ approval, schedule }) => approval.id === id || schedule.id === id);
  useSought(id !== null && !found, more);
  const open = (item: ApprovalItem | undefined) => {
    moved.current = true;
    setParameters(
      (before) => {
        if (item) before.set("open", item.schedule.id);
        else before.delete("open");
        return before;
      },
      { replace: true },
    );
  };
  return {
    current: found ?? items[0],
    missing: id !== null && !found && !more.hasNextPage,
    hasMoved: () => moved.current,
    open,
  };
}

function KeyHints({ isOpen }: { isOpen: boolean }) {
  if (!useSingleKeysAreOn()) return null;
  return (
    <p className="hint inbox-keys">
      <kbd>J</kbd> <kbd>K</kbd> next, before
      {isOpen && (
        <>
          , <kbd>A</kbd> approve, <kbd>E</kbd> edit, <kbd>R</kbd> reject
        </>
      )}
    </p>
  );
}

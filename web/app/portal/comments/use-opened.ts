import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Comment } from "~/api/types";
import { useIsNarrow } from "~/lib/use-is-narrow";
import { focusLine } from "./comment-list";

/** The id that the address names. */
export function useOpenedId(): string | null {
  return useSearchParams()[0].get("open");
}

/** Next to the list the first comment is open without a name in the address; on a phone, the list is a page of its own. */
export function useOpened(items: readonly Comment[]) {
  const [, setParameters] = useSearchParams();
  const id = useOpenedId();
  const isNarrow = useIsNarrow();
  const moved = useRef(false);
  const found = items.find((comment) => comment.id === id);
  const current = found ?? (isNarrow ? undefined : items[0]);
  useReturn(current?.id);
  const open = (comment: Comment | undefined) => {
    moved.current = true;
    setParameters(
      (before) => {
        if (comment) before.set("open", comment.id);
        else before.delete("open");
        return before;
      },
      // On a phone, the browser's own way back leads to the list.
      { replace: !isNarrow || id !== null },
    );
  };
  const leave = () => {
    if (isNarrow) open(undefined);
    else if (current) focusLine(current.id);
  };
  return { current, isMissing: id !== null && !found, isAlone: isNarrow && current !== undefined, moved, open, leave };
}

/** Back from the page of a comment, the focus is on its line. */
function useReturn(id: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!id && last.current) focusLine(last.current);
    last.current = id;
  }, [id]);
}

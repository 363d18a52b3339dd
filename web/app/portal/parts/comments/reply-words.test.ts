import { expect, test } from "vitest";
import type { Comment } from "~/api/types";
import { isReplying, lineState } from "./reply-words";

type Case = Pick<Comment, "answered" | "needsAnswer"> & { status?: NonNullable<Comment["reply"]>["status"] };
const comment = ({ status, ...flags }: Case) =>
  ({ ...flags, reply: status ? { scheduleId: "sch_1", postId: "pst_1", status } : null }) as Comment;
const open = { answered: false, needsAnswer: true };

test.each([
  [open, undefined, false],
  [{ ...open, status: "WAITING_FOR_APPROVAL" }, "Reply waits", true],
  [{ ...open, status: "PUBLISHING" }, "Sending", true],
  [{ ...open, status: "FAILED" }, "Reply not sent", false],
  [{ ...open, status: "CANCELLED" }, undefined, false],
  [{ answered: true, needsAnswer: false, status: "COMPLETED" }, "Answered", false],
  [{ answered: true, needsAnswer: false, status: "PUBLISHING" }, "Sending", true],
  [{ answered: false, needsAnswer: false }, "Nothing to answer", false],
] as const)("%o reads %s", (flags, words, replying) => {
  expect(lineState(comment(flags))?.label).toBe(words);
  expect(isReplying(comment(flags))).toBe(replying);
});

import { expect, test } from "vitest";
import type { Comment } from "~/api/types";
import { threadAround, threadsOf } from "./thread-order";

const comment = (id: string, parentId: string | null = null) => ({ id, parentId }) as Comment;
const post = [
  comment("a"),
  comment("b"),
  comment("c", "a"),
  comment("d", "c"),
  comment("e", "gone"),
  comment("f", "b"),
];
const words = (placed: ReturnType<typeof threadsOf>) =>
  placed.map(({ comment: { id }, isReply, below }) => `${isReply ? "-" : ""}${id}${below}`).join(" ");

test("each comment is followed by what is below it", () => {
  expect(words(threadsOf(post))).toBe("a2 -c1 -d0 b1 -f0 e0");
});

test("a thread begins with its first comment, whichever is open", () => {
  for (const id of ["a", "c", "d"]) expect(words(threadAround(comment(id), post))).toBe("a2 -c1 -d0");
  expect(words(threadAround(comment("f", "b"), post))).toBe("b1 -f0");
  expect(words(threadAround(comment("e", "gone"), post))).toBe("e0");
});

test("a comment that the post's list does not have is shown alone", () => {
  expect(words(threadAround(comment("z", "a"), post))).toBe("z0");
});

import type { Comment } from "~/api/types";

/** A comment in its place: below a post, or below another comment. */
export interface Placed {
  comment: Comment;
  isReply: boolean;
  /** How many comments are below it. */
  below: number;
}

/** Every thread of a post, each comment followed by what is below it. Given the oldest first, they stay so. */
export function threadsOf(comments: readonly Comment[]): Placed[] {
  const ids = new Set(comments.map(({ id }) => id));
  const children = Map.groupBy(comments, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : ""));
  const placed: Placed[] = [];
  const place = (comment: Comment, isReply: boolean): number => {
    const at: Placed = { comment, isReply, below: 0 };
    placed.push(at);
    for (const child of children.get(comment.id) ?? []) at.below += 1 + place(child, true);
    return at.below;
  };
  for (const root of children.get("") ?? []) place(root, false);
  return placed;
}

/** The thread that a comment is in; the comment alone while the others are not known. */
export function threadAround(comment: Comment, comments: readonly Comment[]): Placed[] {
  const placed = threadsOf(comments);
  const at = placed.findIndex((it) => it.comment.id === comment.id);
  if (at < 0) return [{ comment, isReply: false, below: 0 }];
  const start = placed.findLastIndex((it, index) => index <= at && !it.isReply);
  const length = placed.slice(start + 1).findIndex((it) => !it.isReply);
  return placed.slice(start, length < 0 ? undefined : start + 1 + length);
}

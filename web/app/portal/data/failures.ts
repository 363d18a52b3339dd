import type { SchedulePost } from "~/api/types";

type ErrorCode = NonNullable<SchedulePost["errorCode"]>;

/** What helps: sending again, connecting the account again, or another post. */
export type FailureFix = "retry" | "reconnect" | "replace";

interface FailureMeaning {
  /** Two words for a list. */
  short: string;
  /** After the network's name: "TikTok refused the post." */
  sentence: string;
  fix: FailureFix;
}

const meaning = (fix: FailureFix) => (short: string, sentence: string) => ({ short, sentence, fix });
const [retry, reconnect, replace] = [meaning("retry"), meaning("reconnect"), meaning("replace")];
const refused = replace("Refused", "refused the post");
const isBusy = retry("Limit reached", "allows no more posts for now");

/** The error codes of posts in words. What exactly was wrong, and how to fix it, is in the post's message. */
const meanings: Record<ErrorCode, FailureMeaning> = {
  OUTCOME_UNKNOWN: retry("Outcome unknown", "may have published the post"),
  ACCOUNT_NEEDS_RECONNECT: reconnect("Access withdrawn", "no longer accepts the sign-in"),
  ACCOUNT_DISCONNECTED: reconnect("Account disconnected", "account was disconnected"),
  ACCOUNT_UNAVAILABLE: reconnect("Account closed", "closed or suspended the account"),
  TOKEN_EXPIRED: retry("Access expired", "access has expired"),
  CONTENT_REFUSED: refused,
  CONTENT_DUPLICATE: replace("Same post twice", "already has this post"),
  POST_EMPTY: replace("Empty post", "received no post"),
  MEDIA_MISSING: replace("File missing", "received no file"),
  MEDIA_UNREADABLE: retry("File unreadable", "could not read a file"),
  MEDIA_UNSUPPORTED: replace("Wrong format", "does not accept these files"),
  MEDIA_TOO_LARGE: replace("File too large", "refused a file"),
  MEDIA_REFUSED: replace("File refused", "refused a file"),
  MEDIA_PROCESSING: retry("Still processing", "did not finish processing a file"),
  MEDIA_UNPROCESSABLE: replace("File can't be processed", "received no file"),
  MEDIA_EXPIRED: retry("File expired", "dropped a file"),
  PUBLISHED_INCOMPLETE: replace("Part missing", "published the post without a part of it"),
  PARENT_FAILED: retry("Not sent", "did not receive a reply"),
  PARENT_MISSING: replace("Post gone", "no longer has the post"),
  DELETION_REFUSED: replace("Not deleted", "refused to delete the post"),
  COMMENT_MISSING: replace("Comment gone", "no longer has the comment"),
  COMMENT_CHANGE_REFUSED: replace("Comment not changed", "refused to change the comment"),
  CHAT_MISSING: replace("No chat", "received no chat"),
  CHAT_NOT_FOUND: replace("No such chat", "does not know the chat"),
  CHAT_LOST: retry("Removed from chat", "removed the account from the chat"),
  CHAT_FORBIDDEN: retry("Not allowed", "does not let the account post in the chat"),
  QUOTA_EXCEEDED: isBusy,
  PLATFORM_RATE_LIMITED: isBusy,
  PLATFORM_UNAVAILABLE: retry("Network error", "failed to answer"),
  PLATFORM_MISCONFIGURED: retry("Server setting", "does not accept this server"),
  NETWORK_ERROR: retry("No answer", "could not be reached"),
  INTERNAL_ERROR: retry("Octavo failed", "did not receive the post"),
};

export function failureMeaning(code: SchedulePost["errorCode"]): FailureMeaning {
  return code ? meanings[code] : refused;
}

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

const refused = { short: "Refused", sentence: "refused the post", fix: "replace" } as const;
const refusedFile = { short: "File refused", sentence: "refused a file", fix: "replace" } as const;
const unreachable = { short: "No answer", sentence: "could not be reached", fix: "retry" } as const;
const isBusy = { short: "Limit reached", sentence: "allows no more posts for now", fix: "retry" } as const;

/** The error codes of posts in words. What exactly was wrong, and how to fix it, is in the post's message. */
const meanings: Record<ErrorCode, FailureMeaning> = {
  OUTCOME_UNKNOWN: { short: "Outcome unknown", sentence: "may have published the post", fix: "retry" },
  ACCOUNT_NEEDS_RECONNECT: { short: "Access withdrawn", sentence: "no longer accepts the sign-in", fix: "reconnect" },
  ACCOUNT_DISCONNECTED: { short: "Account disconnected", sentence: "account was disconnected", fix: "reconnect" },
  ACCOUNT_UNAVAILABLE: { short: "Account closed", sentence: "closed or suspended the account", fix: "reconnect" },
  TOKEN_EXPIRED: { short: "Access expired", sentence: "access has expired", fix: "retry" },
  CONTENT_REFUSED: refused,
  CONTENT_DUPLICATE: { short: "Same post twice", sentence: "already has this post", fix: "replace" },
  POST_EMPTY: { short: "Empty post", sentence: "received no post", fix: "replace" },
  MEDIA_MISSING: { short: "File missing", sentence: "received no file", fix: "replace" },
  MEDIA_UNREADABLE: { short: "File unreadable", sentence: "could not read a file", fix: "retry" },
  MEDIA_UNSUPPORTED: { short: "Wrong format", sentence: "does not accept these files", fix: "replace" },
  MEDIA_TOO_LARGE: { short: "File too large", sentence: "refused a file", fix: "replace" },
  MEDIA_REFUSED: refusedFile,
  MEDIA_PROCESSING: { short: "Still processing", sentence: "did not finish processing a file", fix: "retry" },
  MEDIA_EXPIRED: { short: "File expired", sentence: "dropped a file", fix: "retry" },
  PUBLISHED_INCOMPLETE: { short: "Part missing", sentence: "published the post without a part of it", fix: "replace" },
  PARENT_FAILED: { short: "Not sent", sentence: "did not receive a reply", fix: "retry" },
  PARENT_MISSING: { short: "Post gone", sentence: "no longer has the post", fix: "replace" },
  CHAT_MISSING: { short: "No chat", sentence: "received no chat", fix: "replace" },
  CHAT_NOT_FOUND: { short: "No such chat", sentence: "does not know the chat", fix: "replace" },
  CHAT_LOST: { short: "Removed from chat", sentence: "removed the account from the chat", fix: "retry" },
  CHAT_FORBIDDEN: { short: "Not allowed", sentence: "does not let the account post in the chat", fix: "retry" },
  QUOTA_EXCEEDED: isBusy,
  PLATFORM_RATE_LIMITED: isBusy,
  PLATFORM_UNAVAILABLE: { short: "Network error", sentence: "failed to answer", fix: "retry" },
  PLATFORM_MISCONFIGURED: { short: "Server setting", sentence: "does not accept this server", fix: "retry" },
  NETWORK_ERROR: unreachable,
  INTERNAL_ERROR: { short: "Octavo failed", sentence: "did not receive the post", fix: "retry" },
};

export function failureMeaning(code: SchedulePost["errorCode"]): FailureMeaning {
  return code ? meanings[code] : refused;
}

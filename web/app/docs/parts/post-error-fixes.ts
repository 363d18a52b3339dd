import type { components } from "~/api/schema";

const wait = "Nothing. Octavo tries again. If the post has failed in the end, retry it later.";
const media =
  "[Media validation](/media-validation) lists what the network accepts. Upload another file, and create the post again.";

/** What to do about a post that failed. A code that the contract adds does not compile until it is here. */
export const postErrorFixes: Record<components["schemas"]["PostErrorCode"], string> = {
  OUTCOME_UNKNOWN:
    "Look at the account. If the post is not there, [retry it](/api-docs/queue#retry-failed-posts) with `absent`. If it is, [confirm it](/api-docs/queue#confirm-a-post-of-unknown-outcome).",
  ACCOUNT_NEEDS_RECONNECT: "Connect the account again, then retry the post.",
  ACCOUNT_DISCONNECTED: "Connect the account again before you publish to it.",
  ACCOUNT_UNAVAILABLE: "Ask the network, in its own app or on its website.",
  TOKEN_EXPIRED: wait,
  CONTENT_REFUSED: "`errorMessage` has the network’s words. Change what it refuses, and create the post again.",
  CONTENT_DUPLICATE: "Nothing, if that is the post you meant. Otherwise change the text, and create the post again.",
  POST_EMPTY: "Add a text or a file.",
  MEDIA_MISSING: "Upload the file again, and create the post again.",
  MEDIA_UNREADABLE: "Retry the post. If it fails again, upload the file again.",
  MEDIA_UNSUPPORTED: media,
  MEDIA_TOO_LARGE: media,
  MEDIA_REFUSED: media,
  MEDIA_PROCESSING: wait,
  MEDIA_UNPROCESSABLE: "Open and save the file in another program, or make it smaller. Then upload it again.",
  MEDIA_EXPIRED: wait,
  PUBLISHED_INCOMPLETE: "Add what is missing in the network’s own app. Don’t create the post again.",
  PARENT_FAILED: "Retry the post that it replies to. This one then follows.",
  PARENT_MISSING: "Create a post of its own.",
  DELETION_REFUSED: "Delete the post in the network’s own app, or on its website.",
  COMMENT_MISSING: "Nothing. It is gone.",
  COMMENT_CHANGE_REFUSED: "Change the comment in the network’s own app, or on its website.",
  CHAT_MISSING: "Send a `chatId` from `GET /v1/accounts/{id}/chats`.",
  CHAT_NOT_FOUND: "Add the bot to the chat, then [list the chats](/api-docs/accounts#list-chats) again.",
  CHAT_LOST: "Add the bot to the chat again, then retry the post.",
  CHAT_FORBIDDEN: "Allow the bot to post in the chat, then retry the post.",
  QUOTA_EXCEEDED: wait,
  PLATFORM_RATE_LIMITED: wait,
  PLATFORM_UNAVAILABLE: wait,
  PLATFORM_MISCONFIGURED: "Tell the operator of this server. Then retry the post.",
  NETWORK_ERROR: wait,
  INTERNAL_ERROR: "Do what `errorMessage` says. Quote the post’s id when you report it.",
};

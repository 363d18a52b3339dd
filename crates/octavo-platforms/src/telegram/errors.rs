//! What the Bot API's refusals mean. The texts are those of the official server, see
//! <https://github.com/tdlib/telegram-bot-api>; its list of upper-case codes is open, so an unknown 400
//! counts as permanent.

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};

/// `retry_after` is what the answer named, in its body or its header.
pub(super) fn classify(status: u16, description: &str, retry_after: Option<Duration>) -> PlatformError {
    match status {
        401 => token_refused(),
        403 => PlatformError::permanent(
            codes::CHAT_LOST,
            format!(
                "The bot can no longer post to this chat ({}). Add it to the chat again.",
                quote_or(description, "it was removed")
            ),
        ),
        404 | 421 | 300..=399 => PlatformError::permanent(
            codes::PLATFORM_MISCONFIGURED,
            format!(
                "The Bot API at the configured address doesn't serve this bot (status {status}). Check the address and \
                 the token."
            ),
        ),
        409 => updates_conflict(description),
        413 => PlatformError::permanent(
            codes::MEDIA_TOO_LARGE,
            "Telegram accepts at most 50 MB in one post. Use smaller files.",
        ),
        429 => PlatformError::rate_limited(
            "Telegram limits how often the bot may post to this chat. Octavo tries again later.",
            retry_after,
        ),
        400..=499 => bad_request(description),
        _ => PlatformError::internal("Telegram", format_args!("status {status}"), retry_after),
    }
}

/// A refusal that is not in the API's own form. A proxy sent it, so it proves nothing about
/// the chat or the token.
pub(super) fn without_words(status: u16, retry_after: Option<Duration>) -> PlatformError {
    match status {
        400..=403 | 405..=412 => PlatformError::in_between("Telegram", format_args!("status {status}")),
        _ => classify(status, "", retry_after),
    }
}

pub(super) fn token_refused() -> PlatformError {
    PlatformError::reauthorize(
        "Telegram does not accept the bot's token. Get the current one from @BotFather with /token.",
    )
}

fn updates_conflict(description: &str) -> PlatformError {
    if description.contains("webhook") {
        return PlatformError::permanent(
            codes::UPDATES_CONFLICT,
            "The bot sends its updates to another program's webhook. Delete that webhook (deleteWebhook), or connect a separate bot.",
        );
    }
    PlatformError::temporary(
        codes::UPDATES_CONFLICT,
        "Another program reads the updates of this bot. Stop it, or connect a separate bot.",
    )
}

const CHAT_NOT_FOUND: &[&str] = &["chat not found", "chat_id is empty"];
const CHAT_FORBIDDEN: &[&str] =
    &["need administrator rights", "have no write access", "not enough rights", "chat_write_forbidden"];
const MEDIA_REFUSED: &[&str] = &[
    "photo_",
    "photo has unsupported extension",
    "image_process_failed",
    "wrong file identifier",
    "failed to get http url content",
    "wrong type of the web page content",
    "can't use the media",
    "there is no photo",
    "there is no video",
    "can't parse inputmedia",
];

fn bad_request(description: &str) -> PlatformError {
    let said = quote_or(description, "no reason given");
    let text = said.to_lowercase();
    if text.contains("message to be replied not found") || text.contains("message to reply not found") {
        return PlatformError::parent_missing("Telegram");
    }
    let is_one_of = |needles: &[&str]| needles.iter().any(|needle| text.contains(needle));
    let (code, message) = if is_one_of(CHAT_NOT_FOUND) {
        (
            codes::CHAT_NOT_FOUND,
            format!(
                "Telegram can't find this chat for the bot ({said}). Check the chat id, and that the bot is in the \
                 chat."
            ),
        )
    } else if is_one_of(CHAT_FORBIDDEN) {
        (
            codes::CHAT_FORBIDDEN,
            format!(
                "The bot is not allowed to post this to the chat ({said}). Make it an administrator with the right to post messages."
            ),
        )
    } else if text.contains("can't parse entities") {
        (
            codes::CONTENT_REFUSED,
            format!(
                "Telegram can't read the markup of this text ({said}). Correct it, or send it with the format PLAIN."
            ),
        )
    } else if text.contains("message thread not found") {
        (codes::CONTENT_REFUSED, format!("The chat has no such topic ({said}). Check topicId."))
    } else if is_one_of(MEDIA_REFUSED) {
        (
            codes::MEDIA_REFUSED,
            format!("Telegram refused a file of this post ({said}). Convert it, or use a different one."),
        )
    } else {
        (codes::CONTENT_REFUSED, format!("Telegram refuses this post ({said}). Change the post."))
    };
    PlatformError::permanent(code, message)
}

/// Telegram's own words without the status it starts them with.
fn quote_or(description: &str, otherwise: &str) -> String {
    let words = description
        .split_once(": ")
        .filter(|(status, _)| matches!(*status, "Bad Request" | "Forbidden"))
        .map_or(description, |(_, words)| words);
    quote(if words.is_empty() { otherwise } else { words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, "Bad Request: chat not found", "CHAT_NOT_FOUND"),
            (400, "Bad Request: need administrator rights in the channel chat", "CHAT_FORBIDDEN"),
            (400, "Bad Request: have no write access to the chat", "CHAT_FORBIDDEN"),
            (400, "Bad Request: not enough rights to send photos to the chat", "CHAT_FORBIDDEN"),
            (400, "Bad Request: CHAT_WRITE_FORBIDDEN", "CHAT_FORBIDDEN"),
            (400, "Bad Request: PHOTO_INVALID_DIMENSIONS", "MEDIA_REFUSED"),
            (400, "Bad Request: IMAGE_PROCESS_FAILED", "MEDIA_REFUSED"),
            (400, "Bad Request: message is too long", "CONTENT_REFUSED"),
            (400, "Bad Request: can't parse entities: Unclosed start tag at byte offset 3", "CONTENT_REFUSED"),
            (400, "Bad Request: message thread not found", "CONTENT_REFUSED"),
            (400, "Bad Request: message caption is too long", "CONTENT_REFUSED"),
            (400, "Bad Request: SOMETHING_NEW", "CONTENT_REFUSED"),
            (401, "Unauthorized", "ACCOUNT_NEEDS_RECONNECT"),
            (401, "Unauthorized: invalid token specified", "ACCOUNT_NEEDS_RECONNECT"),
            (403, "Forbidden: bot was kicked from the channel chat", "CHAT_LOST"),
            (403, "Forbidden: bot was blocked by the user", "CHAT_LOST"),
            (404, "Not Found", "PLATFORM_MISCONFIGURED"),
            (409, "Conflict: terminated by other getUpdates request", "UPDATES_CONFLICT"),
            (413, "Request Entity Too Large", "MEDIA_TOO_LARGE"),
            (421, "Misdirected Request: unallowed token specified", "PLATFORM_MISCONFIGURED"),
            (429, "Too Many Requests: retry after 35", "PLATFORM_RATE_LIMITED"),
            (500, "Internal Server Error: restart", "PLATFORM_UNAVAILABLE"),
            (502, "", "PLATFORM_UNAVAILABLE"),
            (302, "", "PLATFORM_MISCONFIGURED"),
        ];
        for (status, description, code) in rows {
            let error = classify(status, description, None);
            assert_eq!(error.code(), code, "{status} {description}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            assert_eq!(is_temporary, matches!(status, 409 | 429 | 500..), "{status} {description}");
        }
    }

    #[test]
    fn the_reason_is_quoted_without_the_status() {
        let error = classify(403, "Forbidden: bot was kicked from the channel chat", None);
        assert!(error.to_string().contains("(bot was kicked from the channel chat)"), "{error}");
    }
}

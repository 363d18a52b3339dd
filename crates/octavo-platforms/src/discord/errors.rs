//! What Discord's refusals mean: <https://docs.discord.com/developers/topics/opcodes-and-status-codes>

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};

/// A refusal as it arrives.
#[derive(Debug, Default)]
pub(super) struct DiscordError {
    pub(super) status: u16,
    /// Discord's own code; 0 is its general one.
    pub(super) code: u64,
    /// `None` where the answer is not Discord's own.
    pub(super) words: Option<String>,
    pub(super) retry_after: Option<Duration>,
}

pub(super) fn classify(refusal: &DiscordError) -> PlatformError {
    let DiscordError { status, code, words, retry_after } = refusal;
    let said = quote(words.as_deref().unwrap_or("no reason given"));
    match (*status, *code) {
        (429, _) => PlatformError::rate_limited(
            "Discord limits how often messages may be sent to this channel. Octavo tries again later.",
            *retry_after,
        ),
        (_, 40333) => PlatformError::in_between("Discord", &said),
        (413, _) | (_, 40005 | 50045) => PlatformError::permanent(
            codes::MEDIA_TOO_LARGE,
            "A file is too large for this server. Discord accepts 10 MB, and more on a boosted server. Use smaller files.",
        ),
        (_, 10015 | 50027) => webhook_refused(),
        (400..=412, _) if words.is_none() => PlatformError::in_between("Discord", format_args!("status {status}")),
        (401, _) => token_refused(),
        (403, code) => forbidden(code, &said),
        (404, 10003 | 10004) => PlatformError::permanent(
            codes::CHAT_NOT_FOUND,
            "Discord has no such channel; someone may have deleted it. Choose another one.",
        ),
        (300..=399 | 404 | 405, _) => PlatformError::misconfigured(format!(
            "The configured address has no Discord API (status {status}). The operator has to check it."
        )),
        (400..=499, code) => refused_post(code, &said),
        _ => PlatformError::internal("Discord", format_args!("status {status}"), *retry_after),
    }
}

fn forbidden(code: u64, said: &str) -> PlatformError {
    match code {
        50001 => PlatformError::permanent(
            codes::CHAT_LOST,
            "The bot can't see this channel any more. Invite it to the server, and give it View Channel there.",
        ),
        50013 => PlatformError::permanent(
            codes::CHAT_FORBIDDEN,
            "The bot lacks a permission in this channel. Give it View Channel, Send Messages and, for files, Attach Files.",
        ),
        _ => PlatformError::permanent(
            codes::CHAT_FORBIDDEN,
            format!(
                "Discord doesn't let the bot post this to the channel ({said}). Check the bot's permissions there."
            ),
        ),
    }
}

fn refused_post(code: u64, said: &str) -> PlatformError {
    let (kind, message) = match code {
        50006 => (codes::POST_EMPTY, "The post has neither text nor media. Add one of them.".to_owned()),
        50008 | 50024 => (
            codes::CHAT_FORBIDDEN,
            format!(
                "This channel doesn't accept such a message ({said}). Choose a text, announcement or forum channel."
            ),
        ),
        50046 => (
            codes::MEDIA_REFUSED,
            format!("Discord refused a file of this post ({said}). Convert it, or use a different one."),
        ),
        200_000 | 240_000 => (
            codes::CONTENT_REFUSED,
            format!("The server's moderation blocked this post ({said}). Change the post, or the server's rules."),
        ),
        220_001 => (codes::CONTENT_REFUSED, title_missing()),
        220_003 => (codes::CONTENT_REFUSED, title_unused()),
        _ => (codes::CONTENT_REFUSED, format!("Discord refuses this post ({said}). Change the post.")),
    };
    PlatformError::permanent(kind, message)
}

pub(super) fn title_missing() -> String {
    "A post in a forum channel requires a title. Set threadTitle.".to_owned()
}

pub(super) fn title_unused() -> String {
    "Only forum channels have titles. Remove threadTitle, or choose a forum channel.".to_owned()
}

pub(super) fn token_refused() -> PlatformError {
    PlatformError::reauthorize(
        "Discord does not accept the bot's token. Copy a new one from the bot's page at discord.com/developers (Reset Token).",
    )
}

pub(super) fn webhook_refused() -> PlatformError {
    PlatformError::reauthorize(
        "Discord no longer has this webhook. Create one in the channel's settings (Integrations), and connect its URL.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, 50035, "CONTENT_REFUSED"),
            (400, 50006, "POST_EMPTY"),
            (400, 50008, "CHAT_FORBIDDEN"),
            (400, 50046, "MEDIA_REFUSED"),
            (400, 200_000, "CONTENT_REFUSED"),
            (400, 220_001, "CONTENT_REFUSED"),
            (401, 0, "ACCOUNT_NEEDS_RECONNECT"),
            (401, 50027, "ACCOUNT_NEEDS_RECONNECT"),
            (403, 50001, "CHAT_LOST"),
            (403, 50013, "CHAT_FORBIDDEN"),
            (403, 40333, "PLATFORM_UNAVAILABLE"),
            (404, 10003, "CHAT_NOT_FOUND"),
            (404, 10015, "ACCOUNT_NEEDS_RECONNECT"),
            (404, 0, "PLATFORM_MISCONFIGURED"),
            (413, 40005, "MEDIA_TOO_LARGE"),
            (429, 0, "PLATFORM_RATE_LIMITED"),
            (429, 20016, "PLATFORM_RATE_LIMITED"),
            (500, 0, "PLATFORM_UNAVAILABLE"),
            (302, 0, "PLATFORM_MISCONFIGURED"),
        ];
        for (status, code, expected) in rows {
            let refusal = DiscordError { status, code, words: Some("said".to_owned()), retry_after: None };
            assert_eq!(classify(&refusal).code(), expected, "{status} {code}");
        }
    }

    #[test]
    fn what_discord_did_not_say_proves_nothing() {
        for status in [400, 401, 403, 404] {
            let refusal = DiscordError { status, ..DiscordError::default() };
            assert_eq!(classify(&refusal).code(), codes::PLATFORM_UNAVAILABLE, "{status}");
        }
    }

    #[test]
    fn permissions_channels_tokens_and_webhooks_have_messages_of_their_own() {
        let message = |status, code| {
            classify(&DiscordError { status, code, words: Some(String::new()), retry_after: None }).to_string()
        };
        let all = [message(401, 0), message(403, 50013), message(404, 10003), message(404, 10015)];
        let parts = ["token", "permission", "no such channel", "webhook"];
        for (message, part) in all.iter().zip(parts) {
            assert!(message.contains(part), "{message}");
        }
    }
}

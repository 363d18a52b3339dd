//! Telegram's refusals, in plain words. The texts come from the official server's source.

use std::time::Duration;

use crate::PlatformError;
use crate::client::Answer;

pub fn sort(answer: &Answer) -> PlatformError {
    let said = answer.body["description"].as_str().unwrap_or("no reason given");
    match answer.status.as_u16() {
        401 => {
            PlatformError::Reauthorize { message: "Telegram no longer takes the bot's token; it was revoked.".into() }
        }
        403 => PlatformError::permanent(
            "CHAT_UNREACHABLE",
            format!("Telegram says \"{said}\". Add the bot to the chat again."),
        ),
        404 => PlatformError::Reauthorize { message: "Telegram does not know this bot.".into() },
        413 => {
            PlatformError::permanent("MEDIA_TOO_LARGE", "The files are larger than Telegram takes. Make them smaller.")
        }
        429 => PlatformError::rate_limited("Telegram", wait(answer)),
        400 => bad_request(answer, said),
        status if status >= 500 => PlatformError::temporary(format!("Telegram answered {status}.")),
        status => PlatformError::permanent("PLATFORM_REFUSED", format!("Telegram answered {status}: \"{said}\".")),
    }
}

/// The body's own number first; the header says the same where there is one.
fn wait(answer: &Answer) -> Option<Duration> {
    let told = answer.body["parameters"]["retry_after"].as_u64().map(Duration::from_secs);
    told.or(answer.retry_after)
}

fn bad_request(answer: &Answer, said: &str) -> PlatformError {
    let plain = said.trim_start_matches("Bad Request: ");
    if let Some(chat) = answer.body["parameters"]["migrate_to_chat_id"].as_i64() {
        return PlatformError::permanent(
            "CHAT_MIGRATED",
            format!("The group became a supergroup. Post to chat {chat} instead."),
        );
    }
    if plain.contains("chat not found") {
        return PlatformError::permanent(
            "CHAT_NOT_FOUND",
            "Telegram finds no such chat. Add the bot to it, then choose it again.",
        );
    }
    let rights = ["need administrator rights", "have no write access", "not enough rights", "CHAT_WRITE_FORBIDDEN"];
    if rights.iter().any(|text| plain.contains(text)) {
        let message = format!("The bot may not post there (\"{plain}\"). Make it an administrator of the chat.");
        return PlatformError::permanent("CHAT_FORBIDDEN", message);
    }
    PlatformError::permanent("PLATFORM_REFUSED", format!("Telegram refused the post: \"{plain}\"."))
}

//! Deleting messages: <https://core.telegram.org/bots/api#deletemessage>. Telegram allows it for 48 hours, and a bot can't ask
//! for a message.

use serde_json::{Value, json};

use super::api::{Api, Bot, Envelope, refusal};
use crate::deletion::{PublishedPost, deletion_error, unreadable};
use crate::error::{PublishError, quote};

const NAME: &str = "Telegram";

/// An album is several messages. `deleteMessages` skips those that are gone.
pub(super) async fn delete(api: &Api, bot: &Bot, post: &PublishedPost) -> Result<(), PublishError> {
    let (method, body) = call(&post.identifier).ok_or_else(|| unreadable(NAME))?;
    let answer = api.request(bot, method).json(&body).send().await;
    let answer = answer.map_err(|lost| PublishError::Refused(lost.temporary(NAME)))?;
    let envelope = answer.json::<Envelope>();
    let said = envelope.as_ref().map(|envelope| bot.redact(&envelope.description)).unwrap_or_default();
    match envelope {
        Some(Envelope { ok: true, .. }) => Ok(()),
        Some(_) if said.contains("message to delete not found") => Ok(()),
        envelope => Err(deletion_error(NAME, &quote(&said), refusal(bot, &answer, envelope).into())),
    }
}

/// Of `{chat id}:{message id},…`.
fn call(identifier: &str) -> Option<(&'static str, Value)> {
    let (chat, ids) = identifier.split_once(':')?;
    let ids = ids.split(',').map(|id| id.parse::<i64>().ok()).collect::<Option<Vec<_>>>()?;
    Some(match ids[..] {
        [id] => ("deleteMessage", json!({ "chat_id": chat, "message_id": id })),
        _ => ("deleteMessages", json!({ "chat_id": chat, "message_ids": ids })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_album_is_deleted_in_one_call() {
        let one = ("deleteMessage", json!({ "chat_id": "-1005", "message_id": 7 }));
        let album = ("deleteMessages", json!({ "chat_id": "-1005", "message_ids": [7, 8] }));
        assert_eq!(call("-1005:7"), Some(one));
        assert_eq!(call("-1005:7,8"), Some(album));
        assert!(call("7").is_none() && call("-1005:").is_none());
    }
}

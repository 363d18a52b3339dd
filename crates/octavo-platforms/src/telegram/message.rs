//! The messages that Telegram made of a post: their identifier and their address.

use serde::Deserialize;
use serde_json::Value;

use crate::adapter::Published;

#[derive(Deserialize)]
struct Message {
    message_id: i64,
    chat: Chat,
}

#[derive(Deserialize)]
struct Chat {
    id: i64,
    #[serde(rename = "type", default)]
    kind: String,
    username: Option<String>,
}

/// Reads a `Message`, or the array of them that an album becomes. `None` if there is no message in it.
pub(super) fn published(result: &Value) -> Option<Published> {
    let messages = match result {
        Value::Array(items) => items.iter().map(Message::deserialize).collect(),
        item => Message::deserialize(item).map(|message| vec![message]),
    };
    let messages: Vec<Message> = messages.ok()?;
    let first = messages.first()?;
    let ids: Vec<String> = messages.iter().map(|message| message.message_id.to_string()).collect();
    Some(Published {
        platform_post_identifier: format!("{}:{}", first.chat.id, ids.join(",")),
        permalink: permalink(first),
        chat_moved_to: None,
        incomplete: None,
    })
}

/// Public channels and supergroups go by their name, private ones by their id (for members only). Basic
/// groups and private chats have no addresses.
fn permalink(message: &Message) -> Option<String> {
    let Message { message_id, chat } = message;
    if !matches!(chat.kind.as_str(), "channel" | "supergroup") {
        return None;
    }
    if let Some(username) = &chat.username {
        return Some(format!("https://t.me/{username}/{message_id}"));
    }
    let id = chat.id.to_string();
    let internal = id.strip_prefix("-100")?;
    Some(format!("https://t.me/c/{internal}/{message_id}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(chat: Value, identifier: &str, permalink: Option<&str>) {
        let published = published(&json!({ "message_id": 16, "date": 1, "chat": chat })).unwrap();
        assert_eq!(published.platform_post_identifier, identifier);
        assert_eq!(published.permalink.as_deref(), permalink);
    }

    #[test]
    fn addresses_follow_the_kind_of_chat() {
        check(
            json!({ "id": -1001234567890_i64, "type": "channel", "username": "news", "title": "News" }),
            "-1001234567890:16",
            Some("https://t.me/news/16"),
        );
        check(
            json!({ "id": -1001234567890_i64, "type": "supergroup", "title": "Team" }),
            "-1001234567890:16",
            Some("https://t.me/c/1234567890/16"),
        );
        check(json!({ "id": -4567, "type": "group", "title": "Old" }), "-4567:16", None);
        check(json!({ "id": 4567, "type": "private", "username": "ann" }), "4567:16", None);
    }

    #[test]
    fn an_album_is_known_by_all_its_messages_and_shown_by_its_first() {
        let chat = json!({ "id": -1005, "type": "channel", "username": "news" });
        let album = json!([{ "message_id": 7, "chat": chat }, { "message_id": 8, "chat": chat }]);
        let published = published(&album).unwrap();
        assert_eq!(published.platform_post_identifier, "-1005:7,8");
        assert_eq!(published.permalink.as_deref(), Some("https://t.me/news/7"));
    }

    #[test]
    fn no_message_is_no_post() {
        assert_eq!(published(&json!([])), None);
        assert_eq!(published(&json!({ "chat": { "id": 1 } })), None);
    }
}

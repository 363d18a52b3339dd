//! Learning chats from the bot's updates, the only way there is.
//!
//! <https://core.telegram.org/bots/api#getupdates>. Unconfirmed updates are kept for 24 hours; asking with
//! an offset confirms all before it.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Api, Bot};
use crate::chats::{Chat, ChatChange, ChatUpdates};
use crate::error::PlatformError;

/// What the API allows.
const MAX_WAIT: Duration = Duration::from_secs(50);

pub(super) async fn poll(
    api: &Api,
    bot: &Bot,
    cursor: Option<i64>,
    wait: Duration,
) -> Result<ChatUpdates, PlatformError> {
    let wait = wait.min(MAX_WAIT);
    let mut parameters = json!({
        "timeout": wait.as_secs(),
        "limit": 100,
        "allowed_updates": ["message", "channel_post", "my_chat_member"],
    });
    if let Some(offset) = cursor {
        parameters["offset"] = json!(offset);
    }
    let updates: Vec<Value> = api.long_poll(bot, "getUpdates", &parameters, wait).await?;
    Ok(read(&updates, cursor))
}

#[derive(Deserialize)]
struct Update {
    my_chat_member: Option<Membership>,
    message: Option<Message>,
    channel_post: Option<Message>,
}

#[derive(Deserialize)]
struct Membership {
    chat: WireChat,
    new_chat_member: Member,
}

#[derive(Deserialize)]
struct Member {
    status: String,
    can_post_messages: Option<bool>,
    can_send_messages: Option<bool>,
}

#[derive(Deserialize)]
struct Message {
    chat: WireChat,
    migrate_to_chat_id: Option<i64>,
    migrate_from_chat_id: Option<i64>,
}

#[derive(Deserialize)]
struct WireChat {
    id: i64,
    #[serde(rename = "type")]
    kind: String,
    title: Option<String>,
    username: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
}

/// An update that cannot be read is passed over, but counted: it must not be sent for ever.
fn read(updates: &[Value], cursor: Option<i64>) -> ChatUpdates {
    let ids = updates
        .iter()
        .filter_map(|update| update["update_id"].as_i64());
    let mut read = ChatUpdates {
        changes: Vec::new(),
        cursor: ids.max().map(|last| last + 1).or(cursor),
    };
    for update in updates
        .iter()
        .filter_map(|update| Update::deserialize(update).ok())
    {
        for change in changes(update) {
            // A lively group says the same thing with every message.
            let latest = read
                .changes
                .iter()
                .rev()
                .find(|known| subject(known) == subject(&change));
            if latest != Some(&change) {
                read.changes.push(change);
            }
        }
    }
    read
}

fn subject(change: &ChatChange) -> &str {
    match change {
        ChatChange::Reachable(Chat { id, .. }) | ChatChange::Lost { id } => id,
        ChatChange::Moved { to, .. } => to,
    }
}

fn changes(update: Update) -> Vec<ChatChange> {
    if let Some(Membership {
        chat,
        new_chat_member,
    }) = update.my_chat_member
    {
        return vec![if may_post(&chat, &new_chat_member) {
            ChatChange::Reachable(chat.into())
        } else {
            ChatChange::Lost {
                id: chat.id.to_string(),
            }
        }];
    }
    let Some(message) = update.message.or(update.channel_post) else {
        return Vec::new();
    };
    let id = message.chat.id.to_string();
    if let Some(to) = message.migrate_to_chat_id {
        return vec![ChatChange::Moved {
            from: id,
            to: to.to_string(),
        }];
    }
    let moved = message.migrate_from_chat_id.map(|from| ChatChange::Moved {
        from: from.to_string(),
        to: id,
    });
    moved
        .into_iter()
        .chain([ChatChange::Reachable(message.chat.into())])
        .collect()
}

fn may_post(chat: &WireChat, member: &Member) -> bool {
    match member.status.as_str() {
        "creator" => true,
        "administrator" => chat.kind != "channel" || member.can_post_messages == Some(true),
        "member" => chat.kind != "channel",
        "restricted" => member.can_send_messages == Some(true),
        _ => false,
    }
}

impl From<WireChat> for Chat {
    fn from(chat: WireChat) -> Self {
        let name = [chat.first_name, chat.last_name];
        let name = || name.into_iter().flatten().collect::<Vec<_>>().join(" ");
        Chat {
            id: chat.id.to_string(),
            title: chat.title.unwrap_or_else(name),
            kind: chat.kind,
            username: chat.username,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn membership(id: i64, kind: &str, member: Value) -> Value {
        json!({ "update_id": 5, "my_chat_member": {
            "chat": { "id": id, "type": kind, "title": "News", "username": "news" },
            "from": { "id": 1, "is_bot": false, "first_name": "Ann" }, "date": 1_700_000_000,
            "old_chat_member": { "status": "left" }, "new_chat_member": member,
        }})
    }

    fn one(update: Value) -> ChatChange {
        let mut changes = read(&[update], None).changes;
        assert_eq!(changes.len(), 1);
        changes.remove(0)
    }

    #[test]
    fn a_chat_is_reachable_while_the_bot_may_post() {
        let rows = [
            (
                "channel",
                json!({ "status": "administrator", "can_post_messages": true }),
                true,
            ),
            (
                "channel",
                json!({ "status": "administrator", "can_post_messages": false }),
                false,
            ),
            ("channel", json!({ "status": "left" }), false),
            ("supergroup", json!({ "status": "administrator" }), true),
            ("supergroup", json!({ "status": "member" }), true),
            (
                "supergroup",
                json!({ "status": "restricted", "can_send_messages": false }),
                false,
            ),
            ("supergroup", json!({ "status": "kicked" }), false),
            ("private", json!({ "status": "member" }), true),
        ];
        for (kind, member, reachable) in rows {
            let change = one(membership(-1001, kind, member.clone()));
            assert_eq!(
                matches!(change, ChatChange::Reachable(_)),
                reachable,
                "{kind} {member}"
            );
        }
    }

    #[test]
    fn a_chat_keeps_its_id_title_type_and_name() {
        let member = json!({ "status": "administrator", "can_post_messages": true });
        let chat = Chat {
            id: "-1001".to_owned(),
            title: "News".to_owned(),
            kind: "channel".to_owned(),
            username: Some("news".to_owned()),
        };
        assert_eq!(
            one(membership(-1001, "channel", member)),
            ChatChange::Reachable(chat)
        );
    }

    #[test]
    fn a_bot_that_was_removed_and_added_again_may_post() {
        let left = || membership(-1001, "supergroup", json!({ "status": "left" }));
        let member = || membership(-1001, "supergroup", json!({ "status": "member" }));
        let changes = read(&[member(), left(), member()], None).changes;
        assert!(matches!(
            changes[..],
            [_, ChatChange::Lost { .. }, ChatChange::Reachable(_)]
        ));
    }

    #[test]
    fn both_ends_of_a_migration_tell_the_same_move() {
        let moved = ChatChange::Moved {
            from: "-77".to_owned(),
            to: "-10077".to_owned(),
        };
        let old = json!({ "update_id": 1, "message": { "message_id": 1, "migrate_to_chat_id": -10077,
            "chat": { "id": -77, "type": "group", "title": "Team" } } });
        assert_eq!(one(old), moved);
        let new = json!({ "update_id": 2, "message": { "message_id": 1, "migrate_from_chat_id": -77,
            "chat": { "id": -10077, "type": "supergroup", "title": "Team" } } });
        assert_eq!(read(&[new], None).changes[0], moved);
    }

    #[test]
    fn messages_name_a_chat_once_and_the_cursor_passes_what_cannot_be_read() {
        let message = |id| {
            json!({ "update_id": id, "message": { "message_id": id, "text": "hi",
            "chat": { "id": 9, "type": "private", "first_name": "Ann", "last_name": "Lee" } } })
        };
        let strange = json!({ "update_id": 12, "message": "?" });
        let updates = read(&[message(10), message(11), strange], Some(10));
        assert_eq!(updates.cursor, Some(13));
        assert!(
            matches!(&updates.changes[..], [ChatChange::Reachable(chat)] if chat.title == "Ann Lee")
        );
        assert_eq!(read(&[], Some(13)).cursor, Some(13));
    }
}

//! Learning chats from the bot's updates, which is the only way.
//!
//! <https://core.telegram.org/bots/api#getupdates>. Unconfirmed updates are kept for 24 hours; asking with
//! an offset confirms all before it.

use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Api, Bot};
use crate::chats::ChatChange;
use crate::error::PlatformError;

pub(super) async fn poll(api: &Api, bot: &Bot, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
    let parameters = json!({
        "offset": offset,
        "limit": 100,
        "timeout": 0,
        "allowed_updates": ["message", "channel_post", "my_chat_member"],
    });
    let updates: Vec<Value> = api.call(bot, "getUpdates", &parameters).await?;
    Ok(fold_updates(&updates, offset))
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

/// What all of them together came to, and the offset behind them. An update that cannot be read is passed over, but
/// counted: otherwise Telegram would send it forever.
fn fold_updates(updates: &[Value], offset: i64) -> (Vec<ChatChange>, i64) {
    let ids = updates.iter().filter_map(|update| update["update_id"].as_i64());
    let next = ids.max().map_or(offset, |last| last + 1);
    let mut known: Vec<ChatChange> = Vec::new();
    for change in updates.iter().filter_map(|update| Update::deserialize(update).ok()).flat_map(changes) {
        known.retain(|earlier| earlier.chat_id() != change.chat_id());
        known.push(change);
    }
    (known, next)
}

fn changes(update: Update) -> Vec<ChatChange> {
    if let Some(Membership { chat, new_chat_member }) = update.my_chat_member {
        return vec![if may_post(&chat, &new_chat_member) { joined(chat) } else { left(chat.id) }];
    }
    let Some(message) = update.message.or(update.channel_post) else {
        return Vec::new();
    };
    let Message { chat, migrate_to_chat_id, migrate_from_chat_id } = message;
    match (migrate_to_chat_id, migrate_from_chat_id) {
        (Some(to), _) => {
            vec![left(chat.id), joined(WireChat { id: to, kind: "supergroup".to_owned(), ..chat })]
        }
        (None, Some(from)) => vec![left(from), joined(chat)],
        (None, None) => vec![joined(chat)],
    }
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

fn left(chat_id: i64) -> ChatChange {
    ChatChange::Left { chat_id: chat_id.to_string() }
}

fn joined(chat: WireChat) -> ChatChange {
    let name = [chat.first_name, chat.last_name];
    let name = || name.into_iter().flatten().collect::<Vec<_>>().join(" ");
    ChatChange::Joined {
        chat_id: chat.id.to_string(),
        title: chat.title.unwrap_or_else(name),
        kind: chat.kind,
        username: chat.username,
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
        let (mut changes, _) = fold_updates(&[update], 0);
        assert_eq!(changes.len(), 1);
        changes.remove(0)
    }

    fn chat(id: i64, title: &str, kind: &str, username: Option<&str>) -> ChatChange {
        ChatChange::Joined {
            chat_id: id.to_string(),
            title: title.to_owned(),
            kind: kind.to_owned(),
            username: username.map(str::to_owned),
        }
    }

    #[test]
    fn a_chat_is_reachable_while_the_bot_may_post() {
        let rows = [
            ("channel", json!({ "status": "administrator", "can_post_messages": true }), true),
            ("channel", json!({ "status": "administrator", "can_post_messages": false }), false),
            ("channel", json!({ "status": "left" }), false),
            ("supergroup", json!({ "status": "administrator" }), true),
            ("supergroup", json!({ "status": "member" }), true),
            ("supergroup", json!({ "status": "restricted", "can_send_messages": false }), false),
            ("supergroup", json!({ "status": "kicked" }), false),
            ("private", json!({ "status": "member" }), true),
        ];
        for (kind, member, reachable) in rows {
            let change = one(membership(-1001, kind, member.clone()));
            assert_eq!(matches!(change, ChatChange::Joined { .. }), reachable, "{kind} {member}");
        }
    }

    #[test]
    fn a_chat_keeps_its_id_title_type_and_name() {
        let member = json!({ "status": "administrator", "can_post_messages": true });
        assert_eq!(one(membership(-1001, "channel", member)), chat(-1001, "News", "channel", Some("news")));
    }

    #[test]
    fn only_the_last_change_of_a_chat_counts() {
        let gone = || membership(-1001, "supergroup", json!({ "status": "left" }));
        let back = || membership(-1001, "supergroup", json!({ "status": "member" }));
        let joined = chat(-1001, "News", "supergroup", Some("news"));
        assert_eq!(fold_updates(&[back(), gone(), back()], 0).0, [joined]);
        assert_eq!(fold_updates(&[back(), gone()], 0).0, [left(-1001)]);
    }

    #[test]
    fn both_ends_of_a_migration_tell_the_same() {
        let old = json!({ "update_id": 1, "message": { "message_id": 1, "migrate_to_chat_id": -10077,
            "chat": { "id": -77, "type": "group", "title": "Team" } } });
        let new = json!({ "update_id": 2, "message": { "message_id": 1, "migrate_from_chat_id": -77,
            "chat": { "id": -10077, "type": "supergroup", "title": "Team" } } });
        let expected = [left(-77), chat(-10077, "Team", "supergroup", None)];
        for updates in [vec![old.clone()], vec![new.clone()], vec![old, new]] {
            assert_eq!(fold_updates(&updates, 0).0, expected);
        }
    }

    #[test]
    fn messages_name_a_chat_once_and_the_offset_passes_what_cannot_be_read() {
        let message = |id| {
            json!({ "update_id": id, "message": { "message_id": id, "text": "hi",
            "chat": { "id": 9, "type": "private", "first_name": "Ann", "last_name": "Lee" } } })
        };
        let strange = json!({ "update_id": 12, "message": "?" });
        let (changes, offset) = fold_updates(&[message(10), message(11), strange], 10);
        assert_eq!((changes, offset), (vec![chat(9, "Ann Lee", "private", None)], 13));
        assert_eq!(fold_updates(&[], 13).1, 13);
    }
}

//! What single events do to chats and bots.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::chat::{Chat, Kind, NewChat};
use super::event::Event;
use super::membership::Membership;
use super::message::Message;
use super::state::Telegram;
use crate::core::journal::Stamp;

impl Telegram {
    pub(super) fn join(&mut self, stamp: Stamp, bot: i64, new: NewChat) {
        if let Some(username) = &new.username {
            self.names.insert(username.to_lowercase(), new.id);
        }
        let (id, membership) = (new.id, new.membership);
        let chat = Chat::new(NewChat { membership: Membership::left(), ..new }, bot);
        self.chats.insert(id, chat);
        self.change_membership(stamp, bot, id, membership);
    }

    pub(super) fn change_membership(&mut self, stamp: Stamp, bot: i64, chat_id: i64, now: Membership) {
        let (Some(chat), Some(bot)) = (self.chats.get_mut(&chat_id), self.bots.get_mut(&bot)) else {
            return;
        };
        let before = chat.membership(bot.id);
        chat.members.insert(bot.id, now);
        let user = bot.to_json();
        let body = json!({
            "chat": chat.to_json(),
            "from": bot.owner.to_json(),
            "date": stamp.at.as_second(),
            "old_chat_member": before.to_json(user.clone(), chat.kind),
            "new_chat_member": now.to_json(user, chat.kind),
        });
        bot.push_update(stamp.at, "my_chat_member", body);
    }

    pub(super) fn migrate(&mut self, stamp: Stamp, bot: i64, from: i64, to: i64) {
        let Some(old) = self.chats.get_mut(&from) else {
            return;
        };
        old.migrated_to = Some(to);
        let new = Chat {
            id: to,
            kind: Kind::Supergroup,
            title: old.title.clone(),
            username: None,
            members: old.members.clone(),
            last_message: 1,
            messages: BTreeMap::new(),
            migrated_to: None,
        };
        old.last_message += 1;
        let service = |chat: &Chat, field: &str, other: i64| {
            json!({
                "message_id": chat.last_message, "date": stamp.at.as_second(),
                "chat": chat.to_json(), field: other,
            })
        };
        let notices = [service(old, "migrate_to_chat_id", to), service(&new, "migrate_from_chat_id", from)];
        self.chats.insert(to, new);
        if let Some(bot) = self.bots.get_mut(&bot) {
            notices.into_iter().for_each(|body| bot.push_update(stamp.at, "message", body));
        }
    }

    pub(super) fn hear(&mut self, stamp: Stamp, bot: i64, chat_id: i64, text: &str) {
        let (Some(chat), Some(bot)) = (self.chats.get_mut(&chat_id), self.bots.get_mut(&bot)) else {
            return;
        };
        chat.last_message += 1;
        let mut body = json!({
            "message_id": chat.last_message, "date": stamp.at.as_second(),
            "chat": chat.to_json(), "text": text,
        });
        if let Some(length) = text.starts_with('/').then(|| command_length(text)) {
            body["entities"] = json!([{ "type": "bot_command", "offset": 0, "length": length }]);
        }
        if chat.kind == Kind::Channel {
            body["sender_chat"] = chat.to_json();
            bot.push_update(stamp.at, "channel_post", body);
        } else {
            body["from"] = bot.owner.to_json();
            bot.push_update(stamp.at, "message", body);
        }
    }

    pub(super) fn replace_token(&mut self, bot: i64, token: String) {
        let Some(bot) = self.bots.get_mut(&bot) else {
            return;
        };
        self.tokens.remove(&bot.token);
        self.tokens.insert(token.clone(), bot.id);
        bot.token = token;
    }

    pub(super) fn take_in(&mut self, stamp: Stamp, chat_id: i64, mut message: Message) {
        message.seq = stamp.seq;
        message.at = stamp.at;
        if let (Some(bot), Some(file)) = (self.bots.get_mut(&message.bot), &message.attachment) {
            bot.files.insert(file.file_id.clone(), file.clone());
        }
        if let Some(chat) = self.chats.get_mut(&chat_id) {
            chat.last_message = chat.last_message.max(message.id);
            chat.messages.insert(message.id, message);
        }
    }

    pub(super) fn edit(&mut self, stamp: Stamp, chat: i64, id: i64, text: String, entities: Vec<Value>) {
        let chat = self.chats.get_mut(&chat);
        if let Some(message) = chat.and_then(|chat| chat.messages.get_mut(&id)) {
            message.text = text;
            message.entities = entities;
            message.edited_at = Some(stamp.at);
        }
    }

    pub(super) fn change_bot(&mut self, bot: i64, event: Event) {
        let Some(bot) = self.bots.get_mut(&bot) else {
            return;
        };
        match event {
            Event::UpdatesConfirmed { below } => bot.updates.retain(|update| update.id >= below),
            Event::AllowedUpdates { kinds } => bot.allowed_updates = kinds,
            _ => {}
        }
    }
}

/// UTF-16 length of the command a text starts with.
fn command_length(text: &str) -> usize {
    text.split_whitespace().next().unwrap_or_default().encode_utf16().count()
}

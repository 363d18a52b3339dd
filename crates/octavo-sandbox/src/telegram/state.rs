//! What the simulated Telegram remembers, and how events change it.

use std::collections::{BTreeMap, HashMap, VecDeque};

use jiff::Timestamp;
use serde_json::{Value, json};

use super::events::{Attachment, ChatKind, Membership, Message, NewChat, Person, TelegramEvent};
use super::pollers::Polls;
use crate::core::journal::Stamp;
use crate::core::world::{State, World};

/// Updates kept for a bot that does not fetch them; the oldest go first.
const MAX_UPDATES: usize = 10_000;

/// The simulator: what it remembers, and who is polling.
pub struct TelegramSimulator {
    pub world: World<Telegram>,
    pub polls: Polls,
}

#[derive(Default)]
pub struct Telegram {
    pub bots: BTreeMap<i64, Bot>,
    /// Valid tokens.
    pub tokens: HashMap<String, i64>,
    pub chats: BTreeMap<i64, Chat>,
    /// Public names (lower case) of chats.
    pub names: HashMap<String, i64>,
}

pub struct Bot {
    pub id: i64,
    pub token: String,
    pub username: String,
    pub name: String,
    pub owner: Person,
    pub created_seq: u64,
    /// Empty means the default set.
    pub allowed_updates: Vec<String>,
    pub updates: VecDeque<Update>,
    pub next_update: i64,
    /// By file_id.
    pub files: HashMap<String, Attachment>,
}

/// A chat with what was written in it.
pub struct Chat {
    pub id: i64,
    pub kind: ChatKind,
    pub title: String,
    pub username: Option<String>,
    pub topics: BTreeMap<i64, String>,
    /// Bots that ever were in it.
    pub members: BTreeMap<i64, Membership>,
    pub last_message: i64,
    pub messages: BTreeMap<i64, Message>,
    /// Set when a group became a supergroup.
    pub migrated_to: Option<i64>,
}

pub struct Update {
    pub id: i64,
    pub at: Timestamp,
    pub body: Value,
}

impl Bot {
    /// The Bot API's `User` of this bot.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "is_bot": true, "first_name": self.name, "username": self.username,
        })
    }

    fn wants(&self, kind: &str) -> bool {
        self.allowed_updates.is_empty() || self.allowed_updates.iter().any(|one| one == kind)
    }

    pub(super) fn push_update(&mut self, at: Timestamp, kind: &str, body: Value) {
        if !self.wants(kind) {
            return;
        }
        let id = self.next_update;
        self.next_update += 1;
        self.updates.push_back(Update { id, at, body: json!({ "update_id": id, kind: body }) });
        if self.updates.len() > MAX_UPDATES {
            self.updates.pop_front();
        }
    }
}

impl State for Telegram {
    type Event = TelegramEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: TelegramEvent) {
        let bot: i64 = account.parse().unwrap_or_default();
        match event {
            TelegramEvent::BotCreated { id, token, username, name, owner, chats } => {
                self.tokens.insert(token.clone(), id);
                let new = new_bot(id, token, username, name, owner, stamp);
                self.bots.insert(id, new);
                chats.into_iter().for_each(|chat| self.join(stamp, id, chat));
            }
            TelegramEvent::ChatCreated { chat } => self.join(stamp, bot, chat),
            TelegramEvent::MembershipChanged { chat_id, membership } => {
                self.change_membership(stamp, bot, chat_id, membership);
            }
            TelegramEvent::ChatMigrated { from, to } => self.migrate(stamp, bot, from, to),
            TelegramEvent::Heard { chat_id, text } => self.hear(stamp, bot, chat_id, &text),
            TelegramEvent::TokenRevoked { token } => self.replace_token(bot, token),
            TelegramEvent::Posted { chat_id, messages } => {
                messages.into_iter().for_each(|message| self.take_in(stamp, chat_id, message));
            }
            TelegramEvent::Edited { chat_id, message_id, text, entities } => {
                self.edit(stamp, chat_id, message_id, text, entities);
            }
            TelegramEvent::Deleted { chat_id, message_id } => {
                if let Some(chat) = self.chats.get_mut(&chat_id) {
                    chat.messages.remove(&message_id);
                }
            }
            event => self.change_bot(bot, event),
        }
    }
}

fn new_bot(id: i64, token: String, username: String, name: String, owner: Person, stamp: Stamp) -> Bot {
    Bot {
        id,
        token,
        username,
        name,
        owner,
        created_seq: stamp.seq,
        allowed_updates: Vec::new(),
        updates: VecDeque::new(),
        next_update: 1 + id % 900_000_000,
        files: HashMap::new(),
    }
}

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
            kind: ChatKind::Supergroup,
            title: old.title.clone(),
            username: None,
            topics: BTreeMap::new(),
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
        if chat.kind == ChatKind::Channel {
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

    pub(super) fn change_bot(&mut self, bot: i64, event: TelegramEvent) {
        let Some(bot) = self.bots.get_mut(&bot) else {
            return;
        };
        match event {
            TelegramEvent::UpdatesConfirmed { below } => bot.updates.retain(|update| update.id >= below),
            TelegramEvent::AllowedUpdates { kinds } => bot.allowed_updates = kinds,
            _ => {}
        }
    }
}

/// UTF-16 length of the command a text starts with.
fn command_length(text: &str) -> usize {
    text.split_whitespace().next().unwrap_or_default().encode_utf16().count()
}

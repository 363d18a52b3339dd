//! What the simulated Telegram remembers, and how events change it.

use std::collections::{BTreeMap, HashMap, VecDeque};

use jiff::Timestamp;
use serde_json::{Value, json};

use super::chat::Chat;
use super::event::Event;
use super::message::{Attachment, Message};
use super::people::Person;
use super::render;
use crate::core::journal::Stamp;
use crate::core::world::State;

/// Updates kept for a bot that does not fetch them; the oldest go first.
const MAX_UPDATES: usize = 10_000;

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
    type Event = Event;

    fn apply(&mut self, stamp: Stamp, account: &str, event: Event) {
        let bot: i64 = account.parse().unwrap_or_default();
        match event {
            Event::BotCreated { id, token, username, name, owner, chats } => {
                self.tokens.insert(token.clone(), id);
                let new = new_bot(id, token, username, name, owner, stamp);
                self.bots.insert(id, new);
                chats.into_iter().for_each(|chat| self.join(stamp, id, chat));
            }
            Event::ChatCreated { chat } => self.join(stamp, bot, chat),
            Event::MembershipChanged { chat_id, membership } => {
                self.change_membership(stamp, bot, chat_id, membership);
            }
            Event::ChatMigrated { from, to } => self.migrate(stamp, bot, from, to),
            Event::Heard { chat_id, text } => self.hear(stamp, bot, chat_id, &text),
            Event::TokenRevoked { token } => self.replace_token(bot, token),
            Event::Posted { chat_id, messages } => {
                messages.into_iter().for_each(|message| self.take_in(stamp, chat_id, message));
            }
            Event::Edited { chat_id, message_id, text, entities } => {
                self.edit(stamp, chat_id, message_id, text, entities);
            }
            Event::Deleted { chat_id, message_id } => {
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
    /// The Bot API's `Message`.
    pub fn message_json(&self, chat: &Chat, message: &Message) -> Value {
        render::message(chat, self.bots.get(&message.bot), message)
    }
}

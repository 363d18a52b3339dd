//! Chats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::membership::Membership;
use super::message::Message;

/// The Bot API's chat types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Private,
    Group,
    Supergroup,
    Channel,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Group => "group",
            Self::Supergroup => "supergroup",
            Self::Channel => "channel",
        }
    }
}

/// A chat as it is first made, with one bot in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewChat {
    pub id: i64,
    pub kind: Kind,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    pub membership: Membership,
}

/// A chat with what was written in it.
pub struct Chat {
    pub id: i64,
    pub kind: Kind,
    pub title: String,
    pub username: Option<String>,
    /// Bots that ever were in it.
    pub members: BTreeMap<i64, Membership>,
    pub last_message: i64,
    pub messages: BTreeMap<i64, Message>,
    /// Set when a group became a supergroup.
    pub migrated_to: Option<i64>,
}

impl Chat {
    pub fn new(new: NewChat, bot: i64) -> Self {
        Self {
            id: new.id,
            kind: new.kind,
            title: new.title,
            username: new.username,
            members: BTreeMap::from([(bot, new.membership)]),
            last_message: 0,
            messages: BTreeMap::new(),
            migrated_to: None,
        }
    }

    pub fn membership(&self, bot: i64) -> Membership {
        self.members.get(&bot).copied().unwrap_or_else(Membership::left)
    }

    /// The Bot API's `Chat`.
    pub fn to_json(&self) -> Value {
        let mut out = Map::new();
        out.insert("id".to_owned(), json!(self.id));
        let title = if self.kind == Kind::Private { "first_name" } else { "title" };
        out.insert(title.to_owned(), json!(self.title));
        if let Some(username) = &self.username {
            out.insert("username".to_owned(), json!(username));
        }
        out.insert("type".to_owned(), json!(self.kind.name()));
        Value::Object(out)
    }

    /// `https://t.me/…` of a message, where the platform has one.
    pub fn permalink(&self, message: i64) -> Option<String> {
        if let (Some(username), false) = (&self.username, self.kind == Kind::Private) {
            return Some(format!("https://t.me/{username}/{message}"));
        }
        let id = self.id.to_string();
        let inner = id.strip_prefix("-100").filter(|inner| inner.len() >= 10)?;
        Some(format!("https://t.me/c/{inner}/{message}"))
    }
}

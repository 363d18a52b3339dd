//! Chats and the bot's place in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

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

/// The Bot API's member statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Creator,
    Administrator,
    Member,
    Restricted,
    Left,
    Kicked,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Self::Creator => "creator",
            Self::Administrator => "administrator",
            Self::Member => "member",
            Self::Restricted => "restricted",
            Self::Left => "left",
            Self::Kicked => "kicked",
        }
    }
}

/// What the bot is, and may do, in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    pub status: Status,
    /// Channels only.
    #[serde(default)]
    pub can_post_messages: bool,
    /// Deleting what others wrote, and one's own after 48 hours.
    #[serde(default)]
    pub can_delete_messages: bool,
}

impl Membership {
    pub fn of(status: Status) -> Self {
        Self { status, can_post_messages: false, can_delete_messages: false }
    }

    pub fn member() -> Self {
        Self::of(Status::Member)
    }

    pub fn left() -> Self {
        Self::of(Status::Left)
    }

    pub fn channel_admin() -> Self {
        Self { status: Status::Administrator, can_post_messages: true, can_delete_messages: true }
    }

    /// The Bot API's `ChatMember` of a bot.
    pub fn to_json(self, user: Value, kind: Kind) -> Value {
        let mut out = json!({ "user": user, "status": self.status.name() });
        let mut set = |names: &[&str], value: bool| {
            names.iter().for_each(|name| out[*name] = json!(value));
        };
        match self.status {
            Status::Administrator => {
                set(&REFUSED_TO_ADMINS, false);
                set(&GIVEN_TO_ADMINS, true);
                set(&["can_delete_messages"], self.can_delete_messages);
                if kind == Kind::Channel {
                    set(&["can_post_messages", "can_edit_messages"], self.can_post_messages);
                } else {
                    set(&["can_pin_messages", "can_manage_topics"], false);
                }
            }
            Status::Restricted => {
                set(&["is_member"], true);
                set(&REFUSED_TO_RESTRICTED, false);
                out["until_date"] = json!(0);
            }
            Status::Kicked => out["until_date"] = json!(0),
            _ => {}
        }
        out
    }
}

const REFUSED_TO_ADMINS: [&str; 7] = [
    "can_be_edited",
    "is_anonymous",
    "can_promote_members",
    "can_restrict_members",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
];
const GIVEN_TO_ADMINS: [&str; 4] = ["can_manage_chat", "can_change_info", "can_invite_users", "can_manage_video_chats"];
const REFUSED_TO_RESTRICTED: [&str; 16] = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
];

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

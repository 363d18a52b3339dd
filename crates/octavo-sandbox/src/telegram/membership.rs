//! What the bot is in a chat, and may do there.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::chat::Kind;

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

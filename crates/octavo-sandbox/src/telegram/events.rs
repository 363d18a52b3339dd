//! What can happen on the simulated Telegram: the ledger's lines.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::media::StoredFile;

/// Name of the platform.
pub const PLATFORM: &str = "TELEGRAM";

/// One line. The line's account is the bot's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TelegramEvent {
    /// A bot, its owner, and the chats the owner put it into.
    BotCreated { id: i64, token: String, username: String, name: String, owner: Person, chats: Vec<NewChat> },
    /// The owner made another chat and put the bot into it.
    ChatCreated { chat: NewChat },
    /// The bot was added, removed, promoted, …
    MembershipChanged { chat_id: i64, membership: Membership },
    /// A group became a supergroup with another id.
    ChatMigrated { from: i64, to: i64 },
    /// A person wrote in a chat.
    Heard { chat_id: i64, text: String },
    /// The owner revoked the token; the bot has a new one.
    TokenRevoked { token: String },
    /// The bot sent a message or an album.
    Posted { chat_id: i64, messages: Vec<Message> },
    /// The bot changed a text or caption.
    Edited { chat_id: i64, message_id: i64, text: String, entities: Vec<Value> },
    /// The bot deleted a message.
    Deleted { chat_id: i64, message_id: i64 },
    /// Updates below this id were confirmed by getUpdates.
    UpdatesConfirmed { below: i64 },
    /// Kinds of updates wanted from now on; empty means the default set.
    AllowedUpdates { kinds: Vec<String> },
    /// Earlier versions wrote these for `logOut` and `setWebhook`. They change nothing.
    #[serde(rename = "logged_out", alias = "webhook_changed", skip_serializing)]
    NoLongerSimulated,
}

/// A person (not a bot).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: i64,
    pub first_name: String,
    pub username: String,
}

/// A chat as it is first made, with one bot in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewChat {
    pub id: i64,
    pub kind: ChatKind,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// By number; a group with topics is a forum. No map: one with numbers as keys is not read back from an event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics: Vec<(i64, String)>,
    pub membership: Membership,
}

/// The Bot API's chat types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChatKind {
    Private,
    Group,
    Supergroup,
    Channel,
}

/// What the bot is, and may do, in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    pub status: MemberStatus,
    /// Channels only.
    #[serde(default)]
    pub can_post_messages: bool,
    /// Deleting what others wrote, and one's own after 48 hours.
    #[serde(default)]
    pub can_delete_messages: bool,
}

/// The Bot API's member statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemberStatus {
    Creator,
    Administrator,
    Member,
    Restricted,
    Left,
    Kicked,
}

/// One message; an album is several with the same group.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub id: i64,
    pub bot: i64,
    /// Text, or the caption of the attachment.
    pub text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entities: Vec<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attachment: Option<Attachment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    #[serde(default)]
    pub options: MessageOptions,
    /// Ledger position and time; filled in when the message is taken in.
    #[serde(skip)]
    pub seq: u64,
    #[serde(skip)]
    pub at: Timestamp,
    #[serde(skip)]
    pub edited_at: Option<Timestamp>,
}

/// How a message is sent and shown.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MessageOptions {
    /// Without a sound; people see nothing of it.
    pub silent: bool,
    pub protected: bool,
    pub no_preview: bool,
    /// Its file is covered.
    pub spoiler: bool,
    /// The message of the chat that it replies to.
    #[serde(default)]
    pub reply_to: Option<i64>,
    /// `HTML` or `MARKDOWN`, if the text had markup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Of a forum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyboard: Option<Keyboard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poll: Option<Poll>,
}

/// A file in a message. `file_id` names it for this bot, `unique_id` for all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub kind: FileKind,
    pub file_id: String,
    pub unique_id: String,
    /// Below `/file/bot<token>/`.
    pub path: String,
    pub name: String,
    pub mime: String,
    pub width: u32,
    pub height: u32,
    /// Whole seconds.
    pub duration: u64,
    pub file: StoredFile,
}

/// What kind of message a file makes. A video that is no MPEG-4 arrives as a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    Photo,
    Video,
    Document,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keyboard {
    pub inline_keyboard: Vec<Vec<Button>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Button {
    pub text: String,
    pub url: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Poll {
    pub question: String,
    pub options: Vec<PollOption>,
    pub anonymous: bool,
    pub multiple_answers: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PollOption {
    pub text: String,
}

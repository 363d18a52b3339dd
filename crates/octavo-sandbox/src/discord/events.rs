//! What can happen on the simulated Discord: the ledger's lines. Ids are snowflakes.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;

/// Name of the platform.
pub const PLATFORM: &str = "DISCORD";

/// One line. The line's account is the bot's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DiscordEvent {
    /// A bot, and the server that someone added it to.
    BotCreated {
        id: u64,
        token: String,
        username: String,
        name: String,
        guild: Guild,
        channels: Vec<Channel>,
    },
    ChannelCreated {
        channel: Channel,
    },
    /// With its messages and threads.
    ChannelDeleted {
        channel: u64,
    },
    /// What the bot may do in a channel.
    PermissionsChanged {
        channel: u64,
        permissions: Permissions,
    },
    /// The bot's owner reset the token.
    TokenReset {
        token: String,
    },
    WebhookCreated {
        webhook: Webhook,
    },
    WebhookDeleted {
        webhook: u64,
    },
    /// In a forum, with the thread that the message begins.
    Posted {
        thread: Option<Channel>,
        message: Message,
    },
    MessageDeleted {
        message: u64,
    },
}

/// A server, in Discord's words a guild.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    pub id: u64,
    pub name: String,
    /// The bot in it.
    pub bot: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: u64,
    pub guild: u64,
    pub kind: ChannelKind,
    pub name: String,
    /// Of a thread: its forum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// Of a thread: who began it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u64>,
    #[serde(default)]
    pub permissions: Permissions,
    /// In a forum, the last thread.
    #[serde(skip)]
    pub last_message: Option<u64>,
}

/// <https://docs.discord.com/developers/resources/channel#channel-object-channel-types>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A rehearsal asks for the channel of a webhook too.
    #[serde(alias = "webhook")]
    Text,
    Voice,
    Announcement,
    Thread,
    #[serde(alias = "media")]
    Forum,
}

/// What the bot may do in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permissions {
    pub view: bool,
    pub send: bool,
    pub attach: bool,
    pub read_history: bool,
}

impl Default for Permissions {
    fn default() -> Self {
        Permissions { view: true, send: true, attach: true, read_history: true }
    }
}

/// An incoming webhook.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Webhook {
    pub id: u64,
    pub token: String,
    pub channel: u64,
    pub guild: u64,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    /// The bot of the server, also if a webhook sent it.
    pub bot: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<u64>,
    pub content: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    /// A bit field.
    pub flags: u64,
    /// `allowed_mentions.parse`.
    pub mentions: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// Ledger position and time; filled in when the message is taken in.
    #[serde(skip)]
    pub seq: u64,
    #[serde(skip)]
    pub at: Timestamp,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: u64,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub file: StoredFile,
}

//! The message that Discord made of a post: its identifier and its address.

use serde::Deserialize;

use crate::adapter::Published;

/// <https://docs.discord.com/developers/resources/message#message-object>
#[derive(Deserialize)]
pub(super) struct Message {
    pub(super) id: String,
    pub(super) channel_id: String,
    #[serde(default)]
    pub(super) content: String,
    #[serde(default)]
    pub(super) author: Author,
    pub(super) webhook_id: Option<String>,
    /// An integer or a text, as it was sent.
    pub(super) nonce: Option<serde_json::Value>,
    #[serde(default)]
    pub(super) attachments: Vec<Attachment>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Author {
    pub(super) id: String,
}

#[derive(Deserialize)]
pub(super) struct Attachment {
    pub(super) filename: String,
}

pub(super) fn published(guild: Option<&str>, channel: &str, message: &str) -> Published {
    // Direct messages are in no guild, and have addresses too.
    let guild = guild.unwrap_or("@me");
    Published {
        platform_post_identifier: format!("{channel}:{message}"),
        permalink: Some(format!("https://discord.com/channels/{guild}/{channel}/{message}")),
        chat_moved_to: None,
        incomplete: None,
    }
}

//! The frozen request: which channel, which text, which files.

use jiff::Timestamp;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::api::Api;
use super::chats::kind_of;
use super::errors;
use super::session::{Session, WebhookPlace};
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaSource, OutgoingPost};
use crate::upload;

/// <https://docs.discord.com/developers/resources/message#message-object-message-flags>
const SUPPRESS_EMBEDS: u64 = 1 << 2;
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    pub(super) channel_id: String,
    pub(super) guild_id: Option<String>,
    /// Of the thread that the post begins in a forum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) thread_title: Option<String>,
    pub(super) text: String,
    pub(super) files: Vec<File>,
    flags: u64,
    notifies_people: bool,
    /// At most 25 characters.
    pub(super) nonce: String,
    /// The channel's last message before this one; in a forum, the last thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after: Option<String>,
    pub(super) prepared_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct File {
    pub(super) path: String,
    pub(super) content_type: String,
    pub(super) size: u64,
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// <https://docs.discord.com/developers/resources/channel#channel-object>
#[derive(Deserialize)]
struct Channel {
    id: String,
    #[serde(rename = "type")]
    kind: u8,
    guild_id: Option<String>,
    last_message_id: Option<String>,
}

impl Plan {
    pub(super) async fn of_post(api: &Api, session: &Session, post: &OutgoingPost) -> Result<Plan, PlatformError> {
        if post.content.text.trim().is_empty() && post.attachments.is_empty() {
            let message = "The post has neither text nor media. Add one of them.";
            return Err(PlatformError::permanent(codes::POST_EMPTY, message));
        }
        let now = api.clock.now();
        let Some(WebhookPlace { channel_id, guild_id, .. }) = session.webhook.clone() else {
            let channel = find_channel(api, session, post).await?;
            check_title(kind_of(channel.kind), post)?;
            return Ok(Plan { after: channel.last_message_id, ..Plan::new(channel.id, channel.guild_id, post, now) });
        };
        Ok(Plan::new(channel_id, guild_id, post, now))
    }

    fn new(channel_id: String, guild_id: Option<String>, post: &OutgoingPost, prepared_at: Timestamp) -> Plan {
        let flag = |name: &str, flag: u64| if post.flag_setting(name) == Some(true) { flag } else { 0 };
        Plan {
            channel_id,
            guild_id,
            thread_title: post.text_setting("threadTitle").map(str::to_owned),
            text: post.content.text.clone(),
            files: (1..).zip(&post.attachments).map(|(number, it)| File::new(it, post, number)).collect(),
            flags: flag("silent", SUPPRESS_NOTIFICATIONS) | flag("suppressEmbeds", SUPPRESS_EMBEDS),
            notifies_people: post.text_setting("mentions") == Some("USERS"),
            nonce: URL_SAFE_NO_PAD.encode(post.post_id.as_bytes()),
            after: None,
            prepared_at,
        }
    }

    /// All files are there, in the size that was announced.
    pub(super) async fn check_files(&self, media: &dyn MediaSource) -> Result<(), PlatformError> {
        for file in &self.files {
            upload::check_file(media, &file.path, file.size).await?;
        }
        Ok(())
    }

    /// The fields of the message itself.
    pub(super) fn message(&self) -> Value {
        let mentions: &[&str] = if self.notifies_people { &["users"] } else { &[] };
        let mut message = json!({ "content": self.text, "allowed_mentions": { "parse": mentions } });
        if self.flags != 0 {
            message["flags"] = json!(self.flags);
        }
        if !self.files.is_empty() {
            message["attachments"] = (0..).zip(&self.files).map(|(id, file)| file.attachment(id)).collect();
        }
        message
    }
}

async fn find_channel(api: &Api, session: &Session, post: &OutgoingPost) -> Result<Channel, PlatformError> {
    let missing = || PlatformError::permanent(codes::CHAT_MISSING, "Set chatId to one of the bot's channels.");
    let id = post.content.chat_id.as_deref().filter(|id| !id.is_empty()).ok_or_else(missing)?;
    if !id.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = format!("{id} is not the id of a channel. Set chatId to one of the bot's channels.");
        return Err(PlatformError::permanent(codes::CHAT_NOT_FOUND, message));
    }
    api.call_repeatable(api.as_bot(session, Method::GET, &format!("/channels/{id}"))).await
}

fn check_title(kind: Option<&str>, post: &OutgoingPost) -> Result<(), PlatformError> {
    let is_forum = matches!(kind, Some("forum" | "media"));
    match post.text_setting("threadTitle") {
        None if is_forum => Err(PlatformError::permanent(codes::CONTENT_REFUSED, errors::title_missing())),
        Some(_) if !is_forum => Err(PlatformError::permanent(codes::CONTENT_REFUSED, errors::title_unused())),
        _ => Ok(()),
    }
}

impl File {
    /// The name holds the end of the post's id, so that a message can be recognized by its files.
    fn new(attachment: &Attachment, post: &OutgoingPost, number: usize) -> File {
        let Attachment { path, content_type, size, alt_text, .. } = attachment;
        let extension = match content_type.as_str() {
            "image/jpeg" => "jpg",
            "video/quicktime" => "mov",
            other => other.split_once('/').map_or("bin", |(_, subtype)| subtype),
        };
        let id = post.post_id.simple().to_string();
        File {
            path: path.clone(),
            content_type: content_type.clone(),
            size: *size,
            name: format!("{}-{number}.{extension}", &id[24..]),
            description: alt_text.clone().filter(|text| !text.is_empty()),
        }
    }

    /// <https://docs.discord.com/developers/reference#uploading-files>
    fn attachment(&self, id: usize) -> Value {
        let mut attachment = json!({ "id": id, "filename": self.name });
        if let Some(description) = &self.description {
            attachment["description"] = json!(description);
        }
        attachment
    }
}

//! The frozen request: which method, which chat, which text, which files.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::options;
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, MediaSource, OutgoingPost};
use crate::upload;

const MAX_ALBUM: usize = 10;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    pub(super) method: Method,
    pub(super) chat_id: String,
    /// The message, or the caption of the first file; may be empty if there are files.
    pub(super) text: String,
    pub(super) files: Vec<File>,
    /// Further parameters of the call, in Telegram's words.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub(super) options: Map<String, Value>,
    /// The files are covered until they are tapped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) spoiler: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Method {
    #[serde(rename = "sendMessage")]
    Message,
    #[serde(rename = "sendPhoto")]
    Photo,
    #[serde(rename = "sendVideo")]
    Video,
    #[serde(rename = "sendMediaGroup")]
    MediaGroup,
    #[serde(rename = "sendPoll")]
    Poll,
}

impl Method {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Method::Message => "sendMessage",
            Method::Photo => "sendPhoto",
            Method::Video => "sendVideo",
            Method::MediaGroup => "sendMediaGroup",
            Method::Poll => "sendPoll",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct File {
    pub(super) kind: MediaKind,
    pub(super) path: String,
    pub(super) content_type: String,
    pub(super) size: u64,
    width: Option<u32>,
    height: Option<u32>,
    /// Seconds.
    duration: Option<u64>,
}

impl Plan {
    pub(super) fn of_post(post: &OutgoingPost) -> Result<Plan, PlatformError> {
        let chat_id = chat_id(post).ok_or_else(|| {
            PlatformError::permanent(
                codes::CHAT_MISSING,
                "Telegram requires a chat. Set chatId to one of the account's chats.",
            )
        })?;
        let files = post.attachments.iter().map(File::from_attachment).collect::<Result<Vec<_>, _>>()?;
        Ok(Plan {
            method: method(&files, post)?,
            chat_id,
            text: post.content.text.clone(),
            options: options::of_post(post),
            spoiler: !files.is_empty() && post.flag_setting("spoilerMedia") == Some(true),
            files,
        })
    }

    pub(super) fn in_chat(self, chat_id: String) -> Plan {
        Plan { chat_id, ..self }
    }

    /// All files are there, in the size that was announced.
    pub(super) async fn check_files(&self, media: &dyn MediaSource) -> Result<(), PlatformError> {
        for file in &self.files {
            upload::check_file(media, &file.path, file.size).await?;
        }
        Ok(())
    }

    /// `chat_id` as the API documents it: a number, or the `@name` of a public chat.
    pub(super) fn chat(&self) -> Value {
        self.chat_id.parse::<i64>().map_or_else(|_| json!(self.chat_id), |id| json!(id))
    }

    /// The `media` parameter of `sendMediaGroup`. The caption of the first item is the album's.
    pub(super) fn album(&self) -> Value {
        let items = self.files.iter().enumerate().map(|(index, file)| {
            let mut item = json!({ "type": file.kind, "media": format!("attach://f{index}") });
            if index == 0 && !self.text.is_empty() {
                item["caption"] = json!(self.text);
                // In an album, the caption's format belongs to the item.
                if let Some(format) = self.options.get("parse_mode") {
                    item["parse_mode"] = format.clone();
                }
            }
            for (name, value) in file.parameters(self.spoiler) {
                item[name] = value;
            }
            item
        });
        Value::Array(items.collect())
    }
}

/// A reply goes to the chat of its parent, which may have moved since.
fn chat_id(post: &OutgoingPost) -> Option<String> {
    let of_parent = post.reply_to.as_deref().and_then(|parent| parent.split_once(':')).map(|(chat, _)| chat.to_owned());
    of_parent.or_else(|| post.content.chat_id.clone()).filter(|id| !id.is_empty())
}

fn method(files: &[File], post: &OutgoingPost) -> Result<Method, PlatformError> {
    match files {
        _ if post.settings["poll"].is_object() => Ok(Method::Poll),
        [] if post.content.text.trim().is_empty() => {
            Err(PlatformError::permanent(codes::POST_EMPTY, "The post has neither text nor media. Add one of them."))
        }
        [] => Ok(Method::Message),
        [file] if file.kind == MediaKind::Photo => Ok(Method::Photo),
        [_] => Ok(Method::Video),
        files if files.len() <= MAX_ALBUM => Ok(Method::MediaGroup),
        files => Err(PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            format!(
                "The post has {} files; Telegram allows at most {MAX_ALBUM} in one post. Remove some.",
                files.len()
            ),
        )),
    }
}

impl File {
    fn from_attachment(attachment: &Attachment) -> Result<File, PlatformError> {
        let kind = attachment.kind().ok_or_else(|| {
            PlatformError::permanent(
                codes::MEDIA_UNSUPPORTED,
                format!(
                    "{} is {}; Octavo posts only photos and videos to Telegram. Remove it.",
                    attachment.path, attachment.content_type
                ),
            )
        })?;
        Ok(File {
            kind,
            path: attachment.path.clone(),
            content_type: attachment.content_type.clone(),
            size: attachment.size,
            width: attachment.width,
            height: attachment.height,
            duration: attachment.duration_ms.map(|milliseconds| milliseconds.div_ceil(1000)),
        })
    }

    /// The name the file is sent under. Telegram goes by its extension.
    pub(super) fn name(&self, index: usize) -> String {
        let extension = match self.content_type.as_str() {
            "image/jpeg" => "jpg",
            "video/quicktime" => "mov",
            other => other.split_once('/').map_or("bin", |(_, subtype)| subtype),
        };
        format!("f{index}.{extension}")
    }

    pub(super) fn parameters(&self, spoiler: bool) -> Vec<(&'static str, Value)> {
        let mut parameters = self.video_parameters();
        parameters.extend(spoiler.then(|| ("has_spoiler", json!(true))));
        parameters
    }

    /// Without width, height and duration some apps show a black square until the video is loaded.
    fn video_parameters(&self) -> Vec<(&'static str, Value)> {
        if self.kind == MediaKind::Photo {
            return Vec::new();
        }
        let facts =
            [("width", self.width.map(u64::from)), ("height", self.height.map(u64::from)), ("duration", self.duration)];
        let known = facts.into_iter().filter_map(|(name, value)| Some((name, json!(value?))));
        known.chain([("supports_streaming", json!(true))]).collect()
    }
}

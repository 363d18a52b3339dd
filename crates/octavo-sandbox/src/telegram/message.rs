//! Messages the bot sent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::media::StoredFile;

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
    /// Ledger position and time; filled in when the message is taken in.
    #[serde(skip)]
    pub seq: u64,
    #[serde(skip)]
    pub at: Timestamp,
    #[serde(skip)]
    pub edited_at: Option<Timestamp>,
}

/// What kind of message a file makes. A video that is no MPEG-4 arrives as a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    Photo,
    Video,
    Document,
}

impl FileKind {
    /// Field of the message, of the call, and `type` in albums.
    pub fn name(self) -> &'static str {
        match self {
            Self::Photo => "photo",
            Self::Video => "video",
            Self::Document => "document",
        }
    }
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

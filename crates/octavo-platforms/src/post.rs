//! What is to be published, as the adapters see it.

use std::io;
use std::ops::Range;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use jiff::Timestamp;
use octavo_domain::moderation::CommentAddress;
use octavo_domain::{AiDisclosure, PostContent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;
use uuid::Uuid;

/// One post for one account, already checked by the rules.
#[derive(Debug, Clone)]
pub struct OutgoingPost {
    pub post_id: Uuid,
    pub content: PostContent,
    /// The attached files of the content, in the same order, as the platform accepts them.
    pub attachments: Vec<Attachment>,
    /// The content's thumbnail, as the platform accepts it.
    pub thumbnail: Option<Attachment>,
    /// The files that the settings name.
    pub setting_files: Vec<Attachment>,
    /// The network's id of the post that this one replies to.
    pub reply_to: Option<String>,
    /// The comment that this one answers.
    pub answers: Option<CommentAddress>,
    /// `platformSettings` with defaults; for a reply, those that apply to replies.
    pub settings: Value,
    pub ai_disclosure: AiDisclosure,
    /// A person approved exactly this: nothing that was fetched since goes out with it.
    pub is_approved: bool,
    /// The creation time that the post claims. It must be the same at every attempt at this post, because
    /// the platform's handle may be derived from it.
    pub created_at: Timestamp,
}

impl OutgoingPost {
    /// A setting that is a text; none if it is missing or blank.
    pub(crate) fn text_setting(&self, name: &str) -> Option<&str> {
        self.settings[name].as_str().map(str::trim).filter(|text| !text.is_empty())
    }

    /// The texts of a list.
    pub(crate) fn texts_of(list: &Value) -> Vec<&str> {
        list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// A setting that is true or false.
    pub(crate) fn flag_setting(&self, name: &str) -> Option<bool> {
        self.settings[name].as_bool()
    }
}

/// A stored file of a post, with the facts found when it was uploaded.
#[derive(Debug, Clone)]
pub struct Attachment {
    /// The key for [`MediaSource::open`].
    pub path: String,
    /// A MIME type, lower case, without parameters.
    pub content_type: String,
    /// In bytes.
    pub size: u64,
    /// In square pixels, as shown.
    pub width: Option<u32>,
    /// In square pixels, as shown.
    pub height: Option<u32>,
    pub duration_ms: Option<u64>,
    pub alt_text: Option<String>,
}

/// What kind of file an attachment is, as far as platforms care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MediaKind {
    Photo,
    Video,
}

impl Attachment {
    /// `None` for a file that is neither image nor video.
    pub fn kind(&self) -> Option<MediaKind> {
        match self.content_type.split_once('/')?.0 {
            "image" => Some(MediaKind::Photo),
            "video" => Some(MediaKind::Video),
            _ => None,
        }
    }
}

/// Where the files of posts are kept.
#[async_trait]
pub trait MediaSource: Send + Sync {
    /// The length in bytes, and the content from its start. Fails with `NotFound` for an unknown path.
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)>;

    /// The content from byte `from` up to and without `to`, for uploads in parts and for resuming them.
    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>>;

    /// An address that serves the file to anyone who has it, for at least 24 hours, with its length, its type and
    /// answers to Range: for platforms that fetch media themselves.
    async fn url(&self, path: &str) -> io::Result<Url>;
}

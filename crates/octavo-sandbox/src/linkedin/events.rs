//! What can happen on the simulated LinkedIn: the ledger's lines.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "LINKEDIN";

/// One line. The line's account is the member's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LinkedInEvent {
    /// A member who allowed the app what it gets without review.
    MemberJoined { name: String, email: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// Addresses were given out for a file of `size` bytes; 0 where it was not said.
    AssetOpened { asset: String, kind: AssetKind, size: u64 },
    /// The picture of a video that is not playing.
    ThumbnailStored { asset: String, file: StoredFile },
    /// A part of a video came, or came again.
    PartStored { asset: String, index: usize, part: StoredFile },
    /// A file is whole; what will become of it is decided at once.
    AssetStored { asset: String, file: StoredFile, verdict: Verdict },
    /// A member's post.
    Posted { post: String, draft: PostDraft },
    /// A comment on a post.
    Commented { post: String, comment: String, text: String },
    /// A post is gone.
    PostDeleted { post: String },
    /// A comment is gone.
    CommentDeleted { comment: String },
    /// What LinkedIn changed about the app's standing with a member.
    MemberChanged { change: MemberChange },
    /// Nobody can call this version any more.
    VersionRetired { version: String },
    /// Addresses that are open run out.
    UploadsExpired {},
}

/// The end of processing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Available,
    /// With the reason.
    Failed(String),
}

/// What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MemberChange {
    /// Whether refresh tokens are given out, which LinkedIn does for approved partners only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AssetKind {
    Image,
    Document,
    Video,
}

impl AssetKind {
    pub fn word(self) -> &'static str {
        match self {
            AssetKind::Image => "image",
            AssetKind::Document => "document",
            AssetKind::Video => "video",
        }
    }

    /// The kind that a URN names.
    pub fn of(urn: &str) -> Option<Self> {
        let kind = urn.strip_prefix("urn:li:")?.split_once(':')?.0;
        [AssetKind::Image, AssetKind::Document, AssetKind::Video].into_iter().find(|one| one.word() == kind)
    }
}

/// A post as its author wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostDraft {
    /// Little text.
    pub commentary: String,
    pub visibility: String,
    /// `{"media"}`, `{"multiImage"}`, `{"poll"}` or `{"article"}`; null without.
    pub content: Value,
    #[serde(default)]
    pub resharing_disabled: bool,
    /// The post that it shares again.
    #[serde(default)]
    pub reshare_of: Option<String>,
}

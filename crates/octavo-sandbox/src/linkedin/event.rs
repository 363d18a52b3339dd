//! What can happen on the simulated LinkedIn: the ledger's lines.

use serde::{Deserialize, Serialize};

use super::assets::Kind;
use super::draft::Draft;
use crate::core::grants::{FirstCode, Granting};
use crate::core::media::StoredFile;

/// One line. The line's account is the member's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A member who allowed the app what it gets without review.
    MemberJoined { name: String, email: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: Granting },
    /// Addresses were given out for a file of `size` bytes; 0 where it was not said.
    AssetOpened { asset: String, kind: Kind, size: u64 },
    /// The picture of a video that is not playing.
    ThumbnailStored { asset: String, file: StoredFile },
    /// A part of a video came, or came again.
    PartStored { asset: String, index: usize, part: StoredFile },
    /// A file is whole; what will become of it is decided at once.
    AssetStored { asset: String, file: StoredFile, verdict: Verdict },
    /// A member's post.
    Posted { post: String, draft: Draft },
    /// It is gone.
    PostDeleted { post: String },
    /// What LinkedIn changed about the app's standing with a member.
    MemberChanged { change: Change },
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
pub struct Change {
    /// Whether refresh tokens are given out, which LinkedIn does for approved partners only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<bool>,
}

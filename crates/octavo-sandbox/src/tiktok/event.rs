//! What can happen on the simulated TikTok: the ledger's lines.

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::post_info::Info;
use super::settings::Settings;
use crate::core::grants::{FirstCode, Granting};
use crate::core::media::StoredFile;

/// One line. The line's account is the creator's open id; `publish` is a publish id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A creator who allowed everything.
    CreatorCreated { username: String, nickname: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: Granting },
    /// What creator or platform changed.
    SettingsChanged { settings: Settings },
    /// A video was announced.
    VideoOpened { publish: String, upload: String, token: String, info: Info, plan: Plan },
    /// So many bytes of a video are there now.
    BytesStored { publish: String, stored: u64 },
    /// The last byte of a video came.
    VideoReceived { publish: String, file: StoredFile, verdict: Verdict },
    /// Photos were fetched; none where that failed.
    PhotosReceived { publish: String, info: Info, files: Vec<StoredFile>, verdict: Verdict },
    /// The creator deleted a post.
    PostDeleted { publish: String },
    /// The addresses of uploads run out.
    UploadsExpired {},
}

/// The end of processing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// With the id of the post, where everyone can see it.
    Posted(Option<u64>),
    /// With the API's `fail_reason`.
    Failed(String),
}

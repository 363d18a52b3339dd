//! What can happen on the simulated Mastodon: the ledger's lines. And the ids of statuses, accounts and media.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;

/// Name of the platform.
pub const PLATFORM: &str = "MASTODON";

/// One line. The line's account is the account's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum MastodonEvent {
    AccountCreated {
        username: String,
        display_name: String,
        token: String,
    },
    /// The account's server has these limits from now on.
    LimitsChanged {
        limits: Limits,
    },
    /// The person replaced the application's token, or changed its scopes.
    TokenChanged {
        token: String,
        scopes: Vec<String>,
    },
    SuspensionChanged {
        suspended: bool,
    },
    Uploaded {
        id: u64,
        file: StoredFile,
        description: Option<String>,
        pending: bool,
        failed: bool,
    },
    Processed {
        id: u64,
    },
    Posted {
        id: u64,
        /// The `Idempotency-Key` of the request.
        #[serde(default)]
        key: Option<String>,
        #[serde(flatten)]
        status: NewStatus,
    },
    StatusDeleted {
        id: u64,
    },
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct NewStatus {
    pub text: String,
    pub media: Vec<u64>,
    pub reply_to: Option<u64>,
    pub poll: Option<Poll>,
    pub sensitive: bool,
    pub spoiler_text: String,
    /// None: the account's default.
    pub visibility: Option<String>,
    pub language: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Poll {
    pub options: Vec<String>,
    /// Seconds.
    pub expires_in: u64,
    pub multiple: bool,
    pub hide_totals: bool,
}

/// Of a server; the numbers are those of the software itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    pub characters: usize,
    pub attachments: usize,
    pub image_bytes: u64,
    pub video_bytes: u64,
    pub poll_options: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { characters: 500, attachments: 4, image_bytes: 16_777_216, video_bytes: 103_809_024, poll_options: 4 }
    }
}

/// A number of this moment that is larger than all before.
pub fn next_id(last: u64, now: Timestamp) -> u64 {
    let milliseconds = u64::try_from(now.as_millisecond()).unwrap_or_default();
    (milliseconds << 16).max(last + 1)
}

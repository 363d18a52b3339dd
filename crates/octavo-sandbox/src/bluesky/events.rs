//! What can happen on the simulated Bluesky: the ledger's lines.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::media::StoredFile;

/// Name of the platform.
pub const PLATFORM: &str = "BLUE_SKY";

/// One line. The line's account is the DID.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BlueskyEvent {
    /// An account with one app password.
    AccountCreated {
        did: String,
        handle: String,
        email: String,
        password: String,
        display_name: String,
        /// Signs its tokens; hexadecimal.
        key: String,
    },
    /// createSession: a refresh token was given out.
    SessionCreated { jti: String },
    /// refreshSession: `next` follows `jti`.
    SessionRefreshed { jti: String, next: String },
    /// deleteSession.
    SessionDeleted { jti: String },
    /// The owner revoked the app password and made another.
    PasswordRevoked { password: String },
    /// The host took the account down, or it came back.
    StatusChanged { status: AccountStatus },
    /// uploadBlob.
    BlobUploaded { cid: String, mime: String, file: StoredFile },
    /// createRecord or putRecord changed something.
    RecordWritten { collection: String, rkey: String, cid: String, value: Value, commit: Commit },
    /// applyWrites created several at once.
    RecordsWritten { records: Vec<WrittenRecord>, commit: Commit },
    /// deleteRecord removed something.
    RecordDeleted { collection: String, rkey: String, commit: Commit },
    /// uploadVideo; what will become of it is decided at once.
    VideoUploaded { job: String, cid: String, file: StoredFile, failure: Option<VideoFailure> },
}

#[derive(Serialize, Deserialize)]
pub struct WrittenRecord {
    pub collection: String,
    pub rkey: String,
    pub cid: String,
    pub value: Value,
}

/// Head of a repository.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commit {
    pub cid: String,
    pub rev: String,
}

/// Whether an account may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AccountStatus {
    #[default]
    Active,
    Takendown,
    Deactivated,
}

/// Why a video cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VideoFailure {
    /// The lexicon's `failureCode`.
    pub code: String,
    pub message: String,
}

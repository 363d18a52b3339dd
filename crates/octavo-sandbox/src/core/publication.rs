//! What "published" means to a test: one line per publication a platform
//! accepted, whatever became of the answer.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::digest::sha256_hex;

/// One accepted publication, as listed by
/// [`Sandbox::ledger`](crate::Sandbox::ledger). An album is one publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    /// Position in the ledger; grows, with gaps.
    pub seq: u64,
    /// Platform name such as `TELEGRAM`.
    pub platform: String,
    /// The platform's id of the account.
    pub account_id: String,
    /// The platform's id of the publication; equal to the feed's item id.
    pub id: String,
    /// SHA-256 (lower-case hex) over what was published: target, text and the
    /// hashes of its media, without ids and dates. Publishing the same thing
    /// twice gives two lines with this same value.
    pub body_sha256: String,
    /// When the platform accepted it.
    pub accepted_at: Timestamp,
}

/// The part of a publication that its platform knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPublication {
    pub id: String,
    pub body_sha256: String,
}

impl NewPublication {
    /// `body` is hashed as JSON, so it must not hold ids or dates.
    pub fn new(id: String, body: &serde_json::Value) -> Self {
        Self { id, body_sha256: sha256_hex(body.to_string().as_bytes()) }
    }
}

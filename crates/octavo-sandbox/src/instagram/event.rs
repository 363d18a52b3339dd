//! What can happen on the simulated Instagram: the ledger's lines.

use serde::{Deserialize, Serialize};

use super::spec::Spec;
use crate::core::grants::{FirstCode, Granting};
use crate::core::media::StoredFile;

/// One line. The line's account is the Instagram account's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A business account whose owner allowed everything.
    AccountCreated { scoped_id: String, username: String, name: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: Granting },
    /// What becomes of a container is decided when it is made.
    ContainerMade { container: String, spec: Spec, content: Content },
    /// A container became a post.
    Published { container: String, media: String, shortcode: String },
    /// The owner deleted a post.
    MediaDeleted { media: String },
    /// What the platform changed about the account.
    AccountChanged { change: Change },
    /// Containers that are not published run out.
    ContainersExpired {},
}

/// What was fetched for a container.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// `None` for a carousel, and where fetching failed.
    pub file: Option<StoredFile>,
    pub cover: Option<StoredFile>,
    /// The subcode with which processing ends.
    pub failure: Option<u32>,
}

/// What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Whether Instagram lets the account publish nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restricted: Option<bool>,
    /// Posts within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<usize>,
}

//! What can happen on the simulated Instagram: the ledger's lines.

use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "INSTAGRAM";

/// One line. The line's account is the Instagram account's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum InstagramEvent {
    /// A business account whose owner allowed everything.
    AccountCreated { scoped_id: String, username: String, name: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// What becomes of a container is decided when it is made.
    ContainerMade { container: String, spec: ContainerSpec, content: Content },
    /// A container became a post.
    Published { container: String, media: String, shortcode: String },
    /// A comment on a post.
    Commented {
        media: String,
        comment: String,
        text: String,
        /// The comment that it answers.
        #[serde(default)]
        parent: Option<String>,
    },
    /// The owner of the post hid a comment, or showed it again.
    CommentHidden { comment: String, hidden: bool },
    /// The owner of the post deleted a comment.
    CommentDeleted { comment: String },
    /// The owner deleted a post.
    MediaDeleted { media: String },
    /// What the platform changed about the account.
    AccountChanged { change: AccountChange },
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
pub struct AccountChange {
    /// Whether Instagram lets the account publish nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restricted: Option<bool>,
    /// Posts within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quota: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContainerKind {
    Picture,
    Reel,
    Story,
    /// A picture or a video of a carousel.
    Item,
    Carousel,
}

/// A container as it was asked for, without the addresses of its media.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContainerSpec {
    pub kind: ContainerKind,
    pub is_video: bool,
    pub caption: String,
    pub alt_text: Option<String>,
    pub share_to_feed: bool,
    /// Milliseconds.
    pub thumb_offset: Option<u64>,
    /// Containers of a carousel.
    pub children: Vec<String>,
    #[serde(default)]
    pub settings: Box<ContainerSettings>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContainerSettings {
    pub collaborators: Vec<String>,
    pub user_tags: Vec<UserTag>,
    pub location: Option<String>,
    /// MANUAL or PERFORMANCE.
    pub trial: Option<String>,
    pub audio: Option<String>,
    pub is_ai_generated: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UserTag {
    pub username: String,
    pub x: f64,
    pub y: f64,
}

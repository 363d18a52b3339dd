//! What can happen on the simulated Threads: the ledger's lines.

use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "THREADS";

/// One line. The line's account is the profile's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ThreadsEvent {
    /// A profile whose owner allowed everything.
    ProfileCreated {
        username: String,
        name: String,
        first: FirstCode,
    },
    /// Codes and tokens.
    Access {
        granting: GrantEvent,
    },
    /// Nothing that anyone sees.
    ContainerCreated {
        container: String,
        spec: ContainerSpec,
    },
    /// threads_publish
    Published {
        container: String,
        post: String,
        shortcode: String,
    },
    PostDeleted {
        post: String,
    },
    /// The owner of the post hid someone's reply, or showed it again.
    ReplyHidden {
        reply: String,
        hidden: bool,
    },
    /// The containers that are open count as a day old.
    ContainersExpired {},
    /// The next container ends in this.
    NextFails {
        error_message: String,
    },
    /// The posts of the day are used up.
    QuotaUsedUp {},
    /// The platform restricts the profile, or does so no more.
    Restricted {
        restricted: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ContainerKind {
    Text,
    Image,
    Video,
    Carousel,
}

/// A container as it was asked for, with the media that were fetched for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContainerSpec {
    pub kind: ContainerKind,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub media: Vec<ContainerMedia>,
    /// Whether it is a part of a carousel to be.
    #[serde(default)]
    pub is_item: bool,
    /// Of a carousel.
    #[serde(default)]
    pub children: Vec<String>,
    #[serde(default)]
    pub topic_tag: Option<String>,
    #[serde(default)]
    pub link: Option<String>,
    #[serde(default)]
    pub reply_control: Option<String>,
    #[serde(default)]
    pub poll: Option<Vec<String>>,
    #[serde(default)]
    pub spoiler: bool,
    #[serde(default)]
    pub reply_to: Option<String>,
    /// What its processing ends in.
    #[serde(default)]
    pub error: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ContainerMedia {
    pub file: StoredFile,
    pub alt: Option<String>,
}

//! What can happen on the simulated X: the ledger's lines. And the ids of posts, accounts and media.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "X_TWITTER";

/// One line. The line's account is the account's number.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum XEvent {
    /// An account whose owner allowed everything.
    AccountCreated {
        username: String,
        display_name: String,
        first: FirstCode,
    },
    /// Codes and tokens.
    Access {
        granting: GrantEvent,
    },
    /// initialize.
    UploadBegun {
        id: u64,
        key: String,
        category: Category,
        media_type: String,
        total: u64,
    },
    /// append.
    PartStored {
        id: u64,
        index: u16,
        file: StoredFile,
    },
    /// finalize; what will become of the file is decided at once.
    UploadFinished {
        id: u64,
        file: StoredFile,
        slow: bool,
        failure: Option<Failure>,
    },
    /// The client saw that a file is ready.
    Processed {
        id: u64,
    },
    /// media/metadata.
    Described {
        id: u64,
        alt: String,
    },
    /// A post by the API, or by the person.
    Posted {
        id: u64,
        text: String,
        links: Vec<Link>,
        media: Vec<u64>,
        media_link: Option<String>,
        #[serde(flatten)]
        options: PostOptions,
    },
    PostDeleted {
        id: u64,
    },
    /// `None`, `Basic`, `Premium`, `PremiumPlus`.
    SubscriptionChanged {
        subscription: Subscription,
    },
    /// Whether the app's owner has credits, as far as this account goes.
    CreditsChanged {
        available: bool,
    },
    /// Whether the app has reached its usage cap.
    UsageCapChanged {
        reached: bool,
    },
    SuspensionChanged {
        suspended: bool,
    },
    /// Whether the app has an Enterprise contract, as far as this account goes.
    EnterpriseChanged {
        enterprise: bool,
    },
}

/// What else a post may have.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PostOptions {
    #[serde(default)]
    pub reply_settings: Option<String>,
    /// The number of the post that it replies to.
    #[serde(default)]
    pub reply_to: Option<u64>,
    #[serde(default)]
    pub poll: Option<Poll>,
    #[serde(default)]
    pub quote: Option<Quote>,
    #[serde(default)]
    pub community: Option<String>,
    #[serde(default)]
    pub made_with_ai: bool,
}

/// A quoted post, with the short link to it that X adds to the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    pub id: u64,
    pub short: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    pub options: Vec<String>,
    pub minutes: u64,
}

/// `media_category`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    Image,
    Gif,
    Video,
}

impl Category {
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "tweet_image" => Self::Image,
            "tweet_gif" => Self::Gif,
            "tweet_video" => Self::Video,
            _ => return None,
        })
    }

    /// What media keys start with.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Image => "3",
            Self::Video => "7",
            Self::Gif => "16",
        }
    }

    /// Of what the API calls the media of a post.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Image => "photo",
            Self::Gif => "animated_gif",
            Self::Video => "video",
        }
    }
}

/// Why a file cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub code: i64,
    pub name: String,
    pub message: String,
}

/// A link of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// Bytes of the text.
    pub start: usize,
    pub end: usize,
    /// `https://t.co/…`
    pub short: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subscription {
    #[default]
    None,
    Basic,
    Premium,
    PremiumPlus,
}

/// 2010-11-04T01:42:54.657Z, where the count begins.
const EPOCH_MS: i64 = 1_288_834_974_657;

/// A number of this moment that is larger than all before.
pub fn next_id(last: u64, now: Timestamp) -> u64 {
    let since = u64::try_from(now.as_millisecond() - EPOCH_MS).unwrap_or_default();
    (since << 22).max(last + 1)
}

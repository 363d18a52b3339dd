//! What can happen on the simulated TikTok: the ledger's lines.

use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "TIKTOK";

/// One line. The line's account is the creator's open id; `publish` is a publish id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TikTokEvent {
    /// A creator who allowed everything.
    CreatorCreated { username: String, nickname: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// What creator or platform changed.
    SettingsChanged { settings: CreatorSettings },
    /// A video was announced.
    VideoOpened { publish: String, upload: String, token: String, info: PostInfo, plan: ChunkPlan },
    /// The number of bytes of a video received so far.
    BytesStored { publish: String, stored: u64 },
    /// The last byte of a video came.
    VideoReceived { publish: String, file: StoredFile, verdict: Verdict },
    /// Photos were fetched; none where that failed.
    PhotosReceived { publish: String, info: PostInfo, files: Vec<StoredFile>, verdict: Verdict },
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

pub const PUBLIC: &str = "PUBLIC_TO_EVERYONE";
pub const SELF_ONLY: &str = "SELF_ONLY";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CreatorSettings {
    pub private: bool,
    pub comments_off: bool,
    pub duets_off: bool,
    pub stitches_off: bool,
    /// The longest video the creator may post.
    pub longest_seconds: u32,
    /// Whether TikTok has audited the client.
    pub audited: bool,
    pub banned: bool,
    /// Whether the creator's posts of a day are used up.
    pub posts_used_up: bool,
    /// Whether the client's users of a day are used up.
    pub users_used_up: bool,
    /// How many status checks after publishing a post passes moderation. Only then does it get its id and appear in lists.
    pub moderation_looks: u32,
}

impl Default for CreatorSettings {
    fn default() -> Self {
        Self {
            private: false,
            comments_off: false,
            duets_off: false,
            stitches_off: false,
            longest_seconds: 600,
            audited: true,
            banned: false,
            posts_used_up: false,
            users_used_up: false,
            moderation_looks: 0,
        }
    }
}

impl CreatorSettings {
    /// Who can be chosen to see a post.
    pub fn privacy_options(&self) -> [&'static str; 3] {
        let widest = if self.private { "FOLLOWER_OF_CREATOR" } else { PUBLIC };
        [widest, "MUTUAL_FOLLOW_FRIENDS", SELF_ONLY]
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostInfo {
    pub title: String,
    /// Of photos.
    pub description: String,
    pub privacy: String,
    pub comments_off: bool,
    pub duets_off: bool,
    pub stitches_off: bool,
    pub brand_content: bool,
    pub brand_organic: bool,
    #[serde(default)]
    pub is_aigc: bool,
    /// Of photos.
    #[serde(default)]
    pub auto_add_music: bool,
    /// Of photos, counted from 0.
    #[serde(default)]
    pub photo_cover: Option<u64>,
    /// Of a video, in milliseconds.
    #[serde(default)]
    pub video_cover_ms: Option<u64>,
    /// For the creator to finish.
    #[serde(default)]
    pub in_inbox: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkPlan {
    pub size: u64,
    pub chunk: u64,
    pub count: u64,
}

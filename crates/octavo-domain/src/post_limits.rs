//! The limits of one account's posts, where its server decides them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the account's server allows. A limit that it doesn't name is the network's usual one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PostLimits {
    /// The most characters of a post, as the network counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, example = 5000)]
    pub characters: Option<u64>,
    /// The most files of a post.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, example = 4)]
    pub attachments: Option<u64>,
    /// The most bytes of an image.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, example = 16777216)]
    pub image_bytes: Option<u64>,
    /// The most bytes of a video.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, example = 103809024)]
    pub video_bytes: Option<u64>,
    /// The most options of a poll.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, example = 4)]
    pub poll_options: Option<u64>,
}

//! What a creator set in the app, and what TikTok thinks of creator and client.

use serde::{Deserialize, Serialize};

pub const PUBLIC: &str = "PUBLIC_TO_EVERYONE";
pub const SELF_ONLY: &str = "SELF_ONLY";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Settings {
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
    /// So many looks later a post that is out is moderated: only then it has its id, and is listed.
    pub moderation_looks: u32,
}

impl Default for Settings {
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

impl Settings {
    /// Who can be chosen to see a post.
    pub fn privacy_options(&self) -> [&'static str; 3] {
        let widest = if self.private { "FOLLOWER_OF_CREATOR" } else { PUBLIC };
        [widest, "MUTUAL_FOLLOW_FRIENDS", SELF_ONLY]
    }
}

//! Whose account it is, and what it may post now:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info>.

use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::session::Session;
use crate::error::PlatformError;
use crate::network::Profile;

#[derive(Deserialize)]
struct Found {
    user: User,
}

#[derive(Deserialize)]
struct User {
    /// Of this person for this app; never changes.
    open_id: String,
    username: String,
    display_name: String,
    /// Good for a while only.
    avatar_url: Option<String>,
}

/// What TikTok says about a creator before every post.
#[derive(Deserialize)]
pub(super) struct Creator {
    #[serde(rename = "creator_username")]
    pub(super) username: String,
    pub(super) privacy_level_options: Vec<String>,
    #[serde(default)]
    pub(super) comment_disabled: bool,
    #[serde(default)]
    pub(super) duet_disabled: bool,
    #[serde(default)]
    pub(super) stitch_disabled: bool,
    #[serde(rename = "max_video_post_duration_sec")]
    pub(super) longest_seconds: Option<u64>,
}

pub(super) async fn load_profile(api: &Api, session: &Session) -> Result<Profile, PlatformError> {
    let fields = [("fields", "open_id,avatar_url,display_name,username")];
    let Found { user } = api.call_repeatable(api.get(session, "/user/info/").query(&fields)).await?;
    Ok(Profile {
        id: user.open_id,
        username: user.username,
        display_name: user.display_name,
        avatar_url: user.avatar_url.filter(|url| !url.is_empty()),
    })
}

pub(super) async fn load_creator(api: &Api, session: &Session) -> Result<Creator, PlatformError> {
    api.call_repeatable(api.post(session, "/post/publish/creator_info/query/", &json!({}))).await
}

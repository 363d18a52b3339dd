//! Whose account it is, and what it may post now:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info>.

use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::session::Session;
use crate::error::PlatformError;

#[derive(Deserialize)]
pub(super) struct Profile {
    /// Of this person for this app; never changes.
    pub(super) open_id: String,
    pub(super) username: String,
    pub(super) display_name: String,
    /// Good for a while only.
    pub(super) avatar_url: Option<String>,
}

#[derive(Deserialize)]
struct User {
    user: Profile,
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

pub(super) async fn profile(api: &Api, session: &Session) -> Result<Profile, PlatformError> {
    let fields = [("fields", "open_id,avatar_url,display_name,username")];
    let found: User = api.call_repeatable(api.get(session, "/user/info/").query(&fields)).await?;
    Ok(found.user)
}

pub(super) async fn load(api: &Api, session: &Session) -> Result<Creator, PlatformError> {
    api.call_repeatable(api.post(session, "/post/publish/creator_info/query/", &json!({}))).await
}

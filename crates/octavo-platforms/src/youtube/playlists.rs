//! Playlists: <https://developers.google.com/youtube/v3/docs/playlistItems/insert>.

use serde::Deserialize;
use serde_json::{Value, json};

use super::session::Access;
use super::step_error::StepError;
use crate::post::OutgoingPost;

const PATH: &str = "/playlistItems";

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    items: Vec<Value>,
}

/// The playlists that a post asks for.
pub(super) fn ids(post: &OutgoingPost) -> Vec<&str> {
    OutgoingPost::texts_of(&post.settings["playlistIds"])
}

/// Adds a video to a playlist that doesn't have it. A playlist may have a video several times, so it is read first.
pub(super) async fn add(access: &Access<'_>, video: &str, playlist: &str) -> Result<(), StepError> {
    if has_video(access, video, playlist).await? {
        return Ok(());
    }
    let resource = json!({ "kind": "youtube#video", "videoId": video });
    let item = json!({ "snippet": { "playlistId": playlist, "resourceId": resource } });
    let request = access.api.post(&access.token(), PATH).query(&[("part", "snippet")]).json(&item);
    access.api.accepted(request).await.map(drop).map_err(StepError::Call)
}

async fn has_video(access: &Access<'_>, video: &str, playlist: &str) -> Result<bool, StepError> {
    let query = [("part", "id"), ("playlistId", playlist), ("videoId", video)];
    let request = access.api.get(&access.token(), PATH).query(&query);
    access.api.call::<Found>(request).await.map(|found| !found.items.is_empty()).map_err(StepError::Call)
}

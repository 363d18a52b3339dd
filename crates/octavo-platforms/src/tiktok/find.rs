//! Searches the account's public posts for photos whose response was lost:
//! <https://developers.tiktok.com/doc/tiktok-api-v2-video-list>. The page speaks of videos and is silent about photos;
//! where TikTok does not list them, their outcome stays unknown.

use std::time::Duration;

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::photos::Album;
use super::session::Session;
use super::status::{self, Handle};
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};

/// Moderation mostly takes less; after this time the search ends.
const FOUND_WITHIN: SignedDuration = SignedDuration::from_mins(15);
const LOOK_AGAIN: Duration = Duration::from_secs(120);

#[derive(Deserialize)]
struct Page {
    videos: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    /// Seconds since 1970.
    create_time: i64,
    #[serde(default)]
    title: String,
    #[serde(default)]
    video_description: String,
}

/// Never [`Reconciled::Absent`]: what is not listed may be under moderation.
pub(super) async fn find(api: &Api, session: &Session, album: &Album) -> Result<Reconciled, PlatformError> {
    let texts = texts(album);
    if !album.shown.public || !session.lists || texts.is_empty() {
        return Ok(Reconciled::Unknown);
    }
    let fields = [("fields", "id,create_time,title,video_description")];
    let request = api.post(session, "/video/list/", &json!({ "max_count": 20 })).query(&fields);
    let Page { videos } = api.call_repeatable(request).await?;
    let is_ours = |listed: &&Listed| listed.create_time >= album.since.as_second() && listed.says_one_of(&texts);
    let ours: Vec<&Listed> = videos.iter().filter(is_ours).collect();
    let is_early = api.clock.now().duration_since(album.since) < FOUND_WITHIN;
    match ours[..] {
        [listed] => {
            let handle = Handle { publish_id: "", shown: &album.shown, kind: "photo" };
            Ok(Reconciled::Published(status::published(&handle, Some(listed.id.clone()))))
        }
        [] if is_early => Err(PlatformError::Temporary {
            code: codes::MEDIA_PROCESSING.to_owned(),
            message: "TikTok does not list the post yet. Octavo checks again.".to_owned(),
            retry_after: Some(LOOK_AGAIN),
        }),
        _ => Ok(Reconciled::Unknown),
    }
}

impl Listed {
    fn says_one_of(&self, texts: &[&str]) -> bool {
        [self.title.trim(), self.video_description.trim()].iter().any(|text| texts.contains(text))
    }
}

/// What the post would be recognised by: its text, else its title.
fn texts(album: &Album) -> Vec<&str> {
    let member = |name: &str| album.post_info[name].as_str().map(str::trim).filter(|text| !text.is_empty());
    member("description").or_else(|| member("title")).into_iter().collect()
}

//! Searching the channel's newest videos for the video of an upload whose session is gone.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use super::api::Api;
use super::processing;
use super::session::Session;
use super::uploads::{Upload, Video};
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};

/// A new video may take a while to be listed.
const LISTED_WITHIN: SignedDuration = SignedDuration::from_hours(1);
const LOOK_AGAIN: Duration = Duration::from_secs(5 * 60);
/// Google's clock and ours may differ.
const MARGIN: SignedDuration = SignedDuration::from_mins(1);

#[derive(Deserialize)]
struct Page<T> {
    #[serde(default = "Vec::new")]
    items: Vec<T>,
}

#[derive(Deserialize)]
struct Listed {
    snippet: Snippet,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Snippet {
    published_at: Timestamp,
    title: String,
    #[serde(default)]
    description: String,
    resource_id: ResourceId,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ResourceId {
    video_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detailed {
    #[serde(flatten)]
    video: Video,
    #[serde(default)]
    file_details: FileDetails,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct FileDetails {
    file_name: Option<String>,
    /// A number as text.
    file_size: Option<String>,
}

/// Finding it proves that it is published. Not finding it proves nothing.
pub(super) async fn find(api: &Api, session: &Session, upload: &Upload) -> Result<Reconciled, PlatformError> {
    if let Some(video) = own_video(api, session, upload).await? {
        return processing::reconcile_video(api, session, upload, video).await;
    }
    if api.clock.now().duration_since(upload.opened_at) > LISTED_WITHIN {
        return Ok(Reconciled::Unknown);
    }
    Err(PlatformError::Temporary {
        code: codes::MEDIA_PROCESSING.to_owned(),
        message: "YouTube has ended the upload and does not show the video yet. Octavo checks again.".to_owned(),
        retry_after: Some(LOOK_AGAIN),
    })
}

/// The one video of the same words and the same file.
async fn own_video(api: &Api, session: &Session, upload: &Upload) -> Result<Option<Video>, PlatformError> {
    let similar = similar_videos(api, session, upload).await?;
    if similar.is_empty() {
        return Ok(None);
    }
    let request = api.get(&session.tokens.access_token, "/videos");
    let request = request.query(&[("part", "status,fileDetails"), ("id", &similar.join(","))]);
    let page: Page<Detailed> = api.call_repeatable(request).await?;
    let mut own = page.items.into_iter().filter(|it| it.file_details.is_of(upload)).map(|it| it.video);
    let first = own.next();
    Ok(first.filter(|_| own.next().is_none()))
}

/// Ids of new videos with the same title and description.
async fn similar_videos(api: &Api, session: &Session, upload: &Upload) -> Result<Vec<String>, PlatformError> {
    let request = api.get(&session.tokens.access_token, "/playlistItems");
    let request = request.query(&[("part", "snippet"), ("playlistId", &session.uploads), ("maxResults", "50")]);
    let page: Page<Listed> = api.call_repeatable(request).await?;
    let listed = page.items.into_iter().map(|it| it.snippet);
    Ok(listed.filter(|it| it.is_of(upload)).map(|it| it.resource_id.video_id).collect())
}

impl Snippet {
    fn is_of(&self, upload: &Upload) -> bool {
        self.published_at >= upload.opened_at - MARGIN
            && self.title.trim() == upload.title.trim()
            && self.description.trim() == upload.description.trim()
    }
}

impl FileDetails {
    fn is_of(&self, upload: &Upload) -> bool {
        self.file_size.as_deref() == Some(&upload.size.to_string())
            && self.file_name.as_ref().is_none_or(|name| *name == upload.file_name)
    }
}

//! Custom thumbnails: <https://developers.google.com/youtube/v3/docs/thumbnails/set>.

use super::api::CallError;
use super::session::Access;
use crate::error::PlatformError;
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;

/// Before another attempt, in seconds.
const WAITS: [u64; 2] = [2, 10];

/// Sets it, or logs why not: the video is already published. It may be repeated.
pub(super) async fn set_thumbnail(access: &Access<'_>, video: &str, file: &Attachment, media: &dyn MediaSource) {
    let api = access.api;
    let may_pass = |failure: &Failure| matches!(failure, Failure::Call(error) if error.is_passing());
    let reason = match api.with_retries(&WAITS, may_pass, || upload_thumbnail(access, video, file, media)).await {
        Ok(()) => return,
        Err(Failure::Media(error)) => error,
        Err(Failure::Call(error)) => api.failure(error),
    };
    tracing::warn!(video, %reason, "the video was published without its thumbnail");
}

enum Failure {
    Call(CallError),
    Media(PlatformError),
}

async fn upload_thumbnail(
    access: &Access<'_>,
    video: &str,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<(), Failure> {
    let (api, watch) = (&access.api, Watch::default());
    let request = api.post_to_upload(&access.token(), "/thumbnails/set");
    let request = request.query(&[("videoId", video), ("uploadType", "media")]);
    let sent = api.accepted(request.file(media, file, &watch).await.map_err(Failure::Media)?).await;
    sent.map(drop).map_err(|error| watch.media_failure().map_or(Failure::Call(error), Failure::Media))
}

//! Custom thumbnails: <https://developers.google.com/youtube/v3/docs/thumbnails/set>.

use super::session::Access;
use super::step_error::StepError;
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;

/// It may be repeated: a thumbnail replaces the one before it.
pub(super) async fn set(
    access: &Access<'_>,
    video: &str,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<(), StepError> {
    let (api, watch) = (&access.api, Watch::default());
    let request = api.post_to_upload(&access.token(), "/thumbnails/set");
    let request = request.query(&[("videoId", video), ("uploadType", "media")]);
    let sent = api.accepted(request.file(media, file, &watch).await.map_err(StepError::Media)?).await;
    sent.map(drop).map_err(|error| watch.media_failure().map_or(StepError::Call(error), StepError::Media))
}

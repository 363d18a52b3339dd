//! Custom thumbnails: <https://developers.google.com/youtube/v3/docs/thumbnails/set>.

use std::time::Duration;

use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE};

use super::api::CallError;
use super::session::Access;
use crate::error::PlatformError;
use crate::http;
use crate::post::{Attachment, MediaSource};
use crate::upload::{self, Watch};

/// Before another try, seconds.
const WAITS: [u64; 2] = [2, 10];

/// Sets it, or says in the log why not: the video is out already. It may be set again and again.
pub(super) async fn set(access: &Access<'_>, video: &str, file: &Attachment, media: &dyn MediaSource) {
    for wait in WAITS {
        match send(access, video, file, media).await {
            Err(Failure::Call(error)) if error.is_passing() => {
                (access.youtube.api.sleep)(Duration::from_secs(wait)).await;
            }
            ended => return log(access, video, ended),
        }
    }
    log(access, video, send(access, video, file, media).await);
}

enum Failure {
    Call(CallError),
    Media(PlatformError),
}

async fn send(access: &Access<'_>, video: &str, file: &Attachment, media: &dyn MediaSource) -> Result<(), Failure> {
    let (api, watch) = (&access.youtube.api, Watch::default());
    let body = upload::open(media, &file.path, file.size, &watch).await.map_err(Failure::Media)?;
    let request = api.upload(access.token(), "/thumbnails/set").query(&[("videoId", video), ("uploadType", "media")]);
    let request = request.header(CONTENT_TYPE, &file.content_type).header(CONTENT_LENGTH, file.size).body(body);
    let sent = api.accepted(request.timeout(http::upload_timeout(file.size))).await;
    sent.map(drop).map_err(|error| watch.media_failure().map_or(Failure::Call(error), Failure::Media))
}

fn log(access: &Access<'_>, video: &str, ended: Result<(), Failure>) {
    let reason = match ended {
        Ok(()) => return,
        Err(Failure::Media(error)) => error,
        Err(Failure::Call(error)) => error.about(access.youtube.api.clock.now()),
    };
    tracing::warn!(video, %reason, "the video is out without its thumbnail");
}

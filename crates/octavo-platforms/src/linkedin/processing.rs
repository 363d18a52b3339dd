//! Waiting until LinkedIn has looked through a video.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;

use super::api::{Api, CallError, key};
use super::session::Session;
use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;

/// Looks at a video: at once, then after these seconds, the last one again and again.
const WAITS: [u64; 4] = [5, 5, 10, 20];
/// About ten minutes in all; then the post is tried again later, with a new upload.
const MAX_LOOKS: usize = 32;
const TRY_AGAIN: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Video {
    /// One that is not known counts as in progress.
    status: String,
    processing_failure_reason: Option<String>,
}

pub(super) async fn wait(api: &Api, session: &Session, video: &str) -> Result<(), PlatformError> {
    for look in 0..MAX_LOOKS {
        match look_at(api, session, video).await? {
            Some(Video { status, .. }) if status == "AVAILABLE" => return Ok(()),
            Some(Video { status, processing_failure_reason }) if status == "PROCESSING_FAILED" => {
                return Err(failed(processing_failure_reason.as_deref()));
            }
            _ => api.pause(Duration::from_secs(WAITS[look.min(WAITS.len() - 1)])).await,
        }
    }
    Err(PlatformError::Temporary {
        code: codes::MEDIA_PROCESSING.to_owned(),
        message: "LinkedIn is still processing the video.".to_owned(),
        retry_after: Some(TRY_AGAIN),
    })
}

/// `None` where LinkedIn cannot say just now.
async fn look_at(api: &Api, session: &Session, video: &str) -> Result<Option<Video>, PlatformError> {
    let request = api.rest(session, Method::GET, &format!("videos/{}", key(video))).about(Subject::Media);
    match api.call(request).await {
        Ok(video) => Ok(Some(video)),
        Err(CallError::Refused(refusal)) if refusal.status < 429 => Err(api.classify(refusal)),
        Err(_) => Ok(None),
    }
}

fn failed(reason: Option<&str>) -> PlatformError {
    let reason = quote(reason.unwrap_or("no reason given"));
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!(
            "LinkedIn cannot process the video ({reason}). Use an MP4 with H.264 and AAC of 3 seconds to 30 minutes."
        ),
    )
}

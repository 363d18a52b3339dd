//! Waiting until LinkedIn has processed a video.

use reqwest::Method;
use serde::Deserialize;

use super::api::{Api, encode_urn};
use super::session::Session;
use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;
use crate::waiting::{Look, Pace};

/// After ten minutes the post is tried again later, with a new upload.
const PACE: Pace = Pace { first: 0, waits: &[5, 5, 10, 20], patience: 600 };

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Video {
    /// One that is not known counts as in progress.
    status: String,
    processing_failure_reason: Option<String>,
}

pub(super) async fn wait(api: &Api, session: &Session, video: &str) -> Result<(), PlatformError> {
    api.wait_until_processed(&PACE, || load_state(api, session, video)).await
}

async fn load_state(api: &Api, session: &Session, video: &str) -> Result<Look<()>, PlatformError> {
    let request = api.rest(session, Method::GET, &format!("videos/{}", encode_urn(video))).about(Subject::Media);
    match api.call_repeatable::<Video>(request).await {
        Ok(video) if video.status == "AVAILABLE" => Ok(Look::Ready(())),
        Ok(video) if video.status == "PROCESSING_FAILED" => {
            Err(processing_failed(video.processing_failure_reason.as_deref()))
        }
        Ok(_) => Ok(Look::NotYet(None)),
        Err(error) => Look::failed(error),
    }
}

fn processing_failed(reason: Option<&str>) -> PlatformError {
    let reason = quote(reason.unwrap_or("no reason given"));
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!(
            "LinkedIn cannot process the video ({reason}). Use an MP4 with H.264 and AAC of 3 seconds to 30 minutes."
        ),
    )
}

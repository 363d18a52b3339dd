//! Waiting until X has looked through an uploaded file:
//! <https://docs.x.com/x-api/media/get-media-upload-status>.

use std::time::Duration;

use serde::Deserialize;

use super::api::{Api, CallError};
use super::session::Session;
use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;

/// Where X does not say when to look again, seconds.
const USUAL_WAIT: u64 = 5;
const LONGEST_WAIT: u64 = 30;
/// Then the post is tried again later, with a new upload.
const PATIENCE: Duration = Duration::from_secs(600);
const TRY_AGAIN: Duration = Duration::from_secs(60);

/// The answer of `finalize` and of `STATUS`.
#[derive(Deserialize)]
pub(super) struct Processing {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    /// Nothing here means that the file is ready.
    processing_info: Option<Info>,
}

#[derive(Deserialize)]
struct Info {
    state: String,
    check_after_secs: Option<u64>,
    error: Option<Failure>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Failure {
    name: String,
    message: String,
}

/// Looks as often as X asks for, for ten minutes at most.
pub(super) async fn wait(api: &Api, session: &Session, id: &str, mut now: Processing) -> Result<(), PlatformError> {
    let mut waited = Duration::ZERO;
    while waited < PATIENCE {
        let Some(info) = &now.data.processing_info else {
            return Ok(());
        };
        match info.state.as_str() {
            "succeeded" => return Ok(()),
            "failed" => return Err(failed(info.error.as_ref())),
            _ => {}
        }
        let wait = Duration::from_secs(info.check_after_secs.unwrap_or(USUAL_WAIT).clamp(1, LONGEST_WAIT));
        api.pause(wait).await;
        waited += wait;
        now = look(api, session, id).await?.unwrap_or(now);
    }
    Err(PlatformError::Temporary {
        code: codes::MEDIA_PROCESSING.to_owned(),
        message: "X is still processing a file of this post.".to_owned(),
        retry_after: Some(TRY_AGAIN),
    })
}

/// `None` where X cannot say just now.
async fn look(api: &Api, session: &Session, id: &str) -> Result<Option<Processing>, PlatformError> {
    let request = api.get(session, "/2/media/upload").query(&[("command", "STATUS"), ("media_id", id)]);
    match api.call(request.about(Subject::Media)).await {
        Ok(processing) => Ok(Some(processing)),
        Err(CallError::Refused(refusal)) if refusal.status == 404 => Err(PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            "X has lost an uploaded file before it was ready; it is uploaded again.",
        )),
        Err(CallError::Refused(refusal)) if refusal.status < 429 => Err(api.classify(refusal)),
        Err(_) => Ok(None),
    }
}

fn failed(failure: Option<&Failure>) -> PlatformError {
    let (name, message) = failure.map_or(("", ""), |failure| (&failure.name, &failure.message));
    let reason = quote(if message.is_empty() { name } else { message });
    let reason = if reason.is_empty() { "no reason given".to_owned() } else { reason };
    if name.contains("Internal") {
        return PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("X could not finish a file of this post ({reason})."),
        );
    }
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!(
            "X cannot process a file of this post ({reason}). Convert it (videos to MP4 with H.264 and AAC), or use another one."
        ),
    )
}

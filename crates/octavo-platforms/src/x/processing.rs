//! Waiting until X has processed an uploaded file:
//! <https://docs.x.com/x-api/media/get-media-upload-status>.

use std::time::Duration;

use serde::Deserialize;

use super::api::{Api, CallError};
use super::session::Session;
use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;
use crate::waiting::{Look, Pace};

/// X mostly says when to look again. After ten minutes the post is tried again later, with a new upload.
const PACE: Pace = Pace { first: 0, waits: &[5], patience: 600 };
/// In seconds.
const LONGEST_WAIT: u64 = 30;

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

/// `finalized` is the first look.
pub(super) async fn wait(api: &Api, session: &Session, id: &str, finalized: Processing) -> Result<(), PlatformError> {
    let mut finalized = Some(finalized);
    let look = || {
        let finalized = finalized.take();
        async move {
            match finalized {
                Some(processing) => read_state(&processing),
                None => load_state(api, session, id).await,
            }
        }
    };
    api.wait_until_processed(&PACE, look).await
}

async fn load_state(api: &Api, session: &Session, id: &str) -> Result<Look<()>, PlatformError> {
    let request = api.get(session, "/2/media/upload").query(&[("command", "STATUS"), ("media_id", id)]);
    match api.call(request.about(Subject::Media)).await {
        Ok(processing) => read_state(&processing),
        Err(CallError::Refused(refusal)) if refusal.status == 404 => Err(PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            "X lost an uploaded file before it was ready. Octavo uploads it again.",
        )),
        Err(error) => Look::failed(api.failure(error)),
    }
}

fn read_state(processing: &Processing) -> Result<Look<()>, PlatformError> {
    let Some(info) = &processing.data.processing_info else {
        return Ok(Look::Ready(()));
    };
    match info.state.as_str() {
        "succeeded" => Ok(Look::Ready(())),
        "failed" => Err(processing_failed(info.error.as_ref())),
        _ => {
            let asked = info.check_after_secs.map(|seconds| Duration::from_secs(seconds.clamp(1, LONGEST_WAIT)));
            Ok(Look::NotYet(asked))
        }
    }
}

fn processing_failed(failure: Option<&Failure>) -> PlatformError {
    let (name, message) = failure.map_or(("", ""), |failure| (&failure.name, &failure.message));
    let reason = quote(if message.is_empty() { name } else { message });
    let reason = if reason.is_empty() { "no reason given".to_owned() } else { reason };
    if name.contains("Internal") {
        return PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            format!("X could not process a file of this post ({reason}). Octavo tries again later."),
        );
    }
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!(
            "X can't process a file of this post ({reason}). Convert it (videos to MP4 with H.264 and AAC), or use a \
             different one."
        ),
    )
}

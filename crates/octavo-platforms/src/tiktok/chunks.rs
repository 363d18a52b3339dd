//! The bytes of a video, in order:
//! <https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide>.

use std::ops::Range;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::CONTENT_RANGE;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::api::Api;
use super::status::{Handle, Shown};
use crate::error::{PlatformError, codes};
use crate::http::{Answer, Lost};
use crate::post::MediaSource;
use crate::upload::Watch;

/// TikTok accepts 5 to 64 MB per chunk and does not say which MB; this is within both readings.
const CHUNK: u64 = 10_000_000;
/// Waits before a chunk is sent again that got lost, seconds.
const WAITS: [u64; 3] = [1, 3, 10];

/// A video of which the last chunk is still to be sent.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upload {
    pub(super) publish_id: String,
    /// Anyone who has it can send the bytes of this one video until `open_until`, and do nothing else.
    pub(super) upload_url: Url,
    pub(super) open_until: Timestamp,
    pub(super) path: String,
    pub(super) content_type: String,
    pub(super) size: u64,
    pub(super) last_start: u64,
    pub(super) shown: Shown,
}

impl Upload {
    pub(super) fn handle(&self) -> Handle<'_> {
        Handle { publish_id: &self.publish_id, shown: &self.shown, kind: "video" }
    }
}

/// `source_info` of a video of so many bytes. The last chunk carries the rest, so it may be larger than the others.
pub(super) fn source_info(size: u64) -> Value {
    let chunk = if is_whole(size) { size } else { CHUNK };
    let count = size.checked_div(chunk).unwrap_or(0);
    json!({ "source": "FILE_UPLOAD", "video_size": size, "chunk_size": chunk, "total_chunk_count": count })
}

/// Where the last chunk begins.
pub(super) fn last_start(size: u64) -> u64 {
    if is_whole(size) { 0 } else { (size / CHUNK - 1) * CHUNK }
}

fn is_whole(size: u64) -> bool {
    size < 2 * CHUNK
}

/// How a chunk failed to get through.
pub(super) enum Failure {
    /// TikTok cannot have it as a whole.
    Unsent(PlatformError),
    /// It may have it.
    Lost,
}

/// Everything before the last chunk.
pub(super) async fn send_first(api: &Api, upload: &Upload, media: &dyn MediaSource) -> Result<(), PlatformError> {
    for start in (0..upload.last_start).step_by(CHUNK as usize) {
        send_chunk(api, upload, start..start + CHUNK, media).await?;
    }
    Ok(())
}

/// Sends one chunk, again if it was lost: TikTok accepts each only once and says how much it has.
async fn send_chunk(
    api: &Api,
    upload: &Upload,
    range: Range<u64>,
    media: &dyn MediaSource,
) -> Result<(), PlatformError> {
    let attempt = || try_chunk(api, upload, &range, media);
    api.with_retries(&WAITS, Option::is_none, attempt).await.map_err(|error| {
        error.unwrap_or_else(|| {
            PlatformError::temporary(codes::NETWORK_ERROR, "A part of the video did not arrive at TikTok.")
        })
    })
}

/// Fails with `None` where another attempt may succeed.
async fn try_chunk(
    api: &Api,
    upload: &Upload,
    range: &Range<u64>,
    media: &dyn MediaSource,
) -> Result<(), Option<PlatformError>> {
    match put_chunk(api, upload, range.clone(), media).await {
        Ok(answer) => match answer.status.as_u16() {
            200..=299 => Ok(()),
            416 => stored_bytes(&answer).map_or(Err(None), |stored| judge_progress(stored, range)),
            status if status >= 500 || matches!(status, 408 | 429) => Err(None),
            status => Err(Some(chunk_refused(status))),
        },
        Err(Failure::Unsent(PlatformError::Temporary { .. }) | Failure::Lost) => Err(None),
        Err(Failure::Unsent(error)) => Err(Some(error)),
    }
}

/// The headers of a 416 say how far the upload is, by the count of bytes or by the last one.
fn stored_bytes(answer: &Answer) -> Option<u64> {
    let range = answer.headers.get(CONTENT_RANGE)?.to_str().ok()?;
    let (_, stored) = range.strip_prefix("bytes ")?.split_once('/')?.0.split_once('-')?;
    stored.parse().ok()
}

fn judge_progress(stored: u64, range: &Range<u64>) -> Result<(), Option<PlatformError>> {
    if stored + 1 == range.end || stored == range.end {
        return Ok(());
    }
    let is_before = stored + 1 == range.start || stored == range.start;
    Err((!is_before).then(upload_gone))
}

/// One request with a part of the file.
pub(super) async fn put_chunk(
    api: &Api,
    upload: &Upload,
    range: Range<u64>,
    media: &dyn MediaSource,
) -> Result<Answer, Failure> {
    let watch = Watch::default();
    let span = format!("bytes {}-{}/{}", range.start, range.end - 1, upload.size);
    let request = api.http.put(upload.upload_url.clone()).header(CONTENT_RANGE, span);
    let request = request.file_part(media, &upload.path, &upload.content_type, range, &watch).await;
    request.map_err(Failure::Unsent)?.send().await.map_err(|lost| match lost {
        Lost::AfterSending(_) if !watch.is_unfinished() => Failure::Lost,
        lost => Failure::Unsent(watch.media_failure().unwrap_or_else(|| lost.temporary("TikTok"))),
    })
}

/// A 4xx to a chunk.
pub(super) fn chunk_refused(status: u16) -> PlatformError {
    match status {
        403 | 404 | 416 => upload_gone(),
        429 => PlatformError::rate_limited(
            "TikTok limits how often Octavo may send requests. Octavo tries again later.",
            Some(Duration::from_secs(60)),
        ),
        _ => PlatformError::permanent(
            codes::MEDIA_REFUSED,
            format!("TikTok refuses the video file (status {status}). Convert it, or use another one."),
        ),
    }
}

fn upload_gone() -> PlatformError {
    PlatformError::temporary(
        codes::MEDIA_EXPIRED,
        "TikTok ended the upload of the video before it was complete. Octavo uploads it again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_of_a_size_that_tiktok_takes() {
        let rows = [
            (1, 1, 1, 0),
            (4_999_999, 4_999_999, 1, 0),
            (19_999_999, 19_999_999, 1, 0),
            (20_000_000, CHUNK, 2, CHUNK),
            // TikTok's own example: the last of five chunks has 10,000,123 bytes.
            (50_000_123, CHUNK, 5, 40_000_000),
            (59_999_999, CHUNK, 5, 40_000_000),
            (4_000_000_000, CHUNK, 400, 3_990_000_000),
        ];
        for (size, chunk, count, last) in rows {
            let info = source_info(size);
            assert_eq!((&info["chunk_size"], &info["total_chunk_count"]), (&json!(chunk), &json!(count)), "{size}");
            assert_eq!(last_start(size), last, "{size}");
            assert_eq!(size / chunk, count, "{size}");
            assert!(size - last < 64_000_000, "{size}");
        }
    }

    #[test]
    fn a_chunk_that_is_there_is_told_from_one_that_is_not() {
        let range = 10..20;
        for stored in [19, 20] {
            assert!(judge_progress(stored, &range).is_ok(), "{stored}");
        }
        for stored in [9, 10] {
            assert_eq!(judge_progress(stored, &range), Err(None), "{stored}");
        }
        assert!(matches!(judge_progress(5, &range), Err(Some(_))));
    }
}

//! The resumable upload protocol: <https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol>.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;

use jiff::Timestamp;
use reqwest::header::{CONTENT_LENGTH, CONTENT_RANGE, LOCATION, RANGE};
use serde::{Deserialize, Serialize};
use url::Url;

use super::api::{Api, CallError};
use super::compose::Draft;
use super::session::Session;
use super::status::Status;
use crate::adapter::Published;
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest};
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;

/// An open session: the intent.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upload {
    /// The session's address: the handle.
    session: Url,
    pub(super) opened_at: Timestamp,
    path: String,
    content_type: String,
    /// In bytes.
    pub(super) size: u64,
    /// The file's name on YouTube.
    pub(super) file_name: String,
    pub(super) title: String,
    pub(super) description: String,
    privacy: String,
    is_short: bool,
}

/// The state of a session.
pub(super) enum Standing {
    /// YouTube has this many bytes.
    Stored(u64),
    Finished(Video),
    /// Expired, or never existed.
    Gone,
}

/// The video resource at the end of an upload.
#[derive(Deserialize)]
pub(super) struct Video {
    pub(super) id: String,
    #[serde(default)]
    pub(super) status: Status,
}

/// Why bytes did not arrive.
pub(super) enum SendError {
    Call(CallError),
    /// The file could not be read; YouTube has no more than a part of it.
    Media(PlatformError),
}

/// Opens a session. One that is never used is forgotten by YouTube.
pub(super) async fn open_session(api: &Api, session: &Session, draft: Draft<'_>) -> Result<Upload, PlatformError> {
    let Attachment { path, content_type, size, .. } = draft.file;
    let file_name = file_name(&draft);
    let request = api.post_to_upload(&session.tokens.access_token, "/videos");
    let mut query = vec![("uploadType", "resumable"), ("part", "snippet,status")];
    if !draft.notify_subscribers {
        query.push(("notifySubscribers", "false"));
    }
    let request = request.query(&query).json(&draft.resource);
    let request = request.header("x-upload-content-length", *size).header("x-upload-content-type", content_type);
    let opened_at = api.clock.now();
    let answer = api.accepted(request.header("slug", &file_name)).await.map_err(|error| api.failure(error))?;
    let location = answer.headers.get(LOCATION).and_then(|location| Url::parse(location.to_str().ok()?).ok());
    Ok(Upload {
        session: location.filter(|url| api.is_own(url)).ok_or_else(|| api.garbled())?,
        opened_at,
        path: path.clone(),
        content_type: content_type.clone(),
        size: *size,
        file_name,
        title: draft.title,
        description: draft.post.content.text.clone(),
        privacy: draft.privacy.as_str().to_owned(),
        is_short: draft.is_short,
    })
}

/// A unique name.
fn file_name(draft: &Draft<'_>) -> String {
    let extension = Path::new(&draft.file.path).extension().and_then(OsStr::to_str).unwrap_or("mp4");
    format!("octavo-{}.{extension}", draft.post.post_id)
}

/// Asks how much YouTube has.
pub(super) async fn ask_standing(api: &Api, token: &str, upload: &Upload) -> Result<Standing, CallError> {
    let request = upload.put(api, token).header(CONTENT_LENGTH, 0);
    let request = request.header(CONTENT_RANGE, format!("bytes */{}", upload.size));
    upload.standing(api, request.send().await.map_err(CallError::Lost)?)
}

/// Sends these bytes of the file.
pub(super) async fn send_chunk(
    api: &Api,
    token: &str,
    upload: &Upload,
    range: Range<u64>,
    media: &dyn MediaSource,
) -> Result<Standing, SendError> {
    let watch = Watch::default();
    let span = format!("bytes {}-{}/{}", range.start, range.end - 1, upload.size);
    let request = upload.put(api, token).header(CONTENT_RANGE, span);
    let request = request.file_part(media, &upload.path, &upload.content_type, range, &watch).await;
    match request.map_err(SendError::Media)?.send().await {
        Ok(answer) => upload.standing(api, answer).map_err(SendError::Call),
        Err(lost) => Err(watch.media_failure().map_or(SendError::Call(CallError::Lost(lost)), SendError::Media)),
    }
}

impl Upload {
    fn put(&self, api: &Api, token: &str) -> PlatformRequest {
        api.http.put(self.session.clone()).bearer_auth(token)
    }

    /// 308 is no redirect here.
    fn standing(&self, api: &Api, answer: Answer) -> Result<Standing, CallError> {
        match answer.status.as_u16() {
            308 => {
                let stored = stored(&answer).filter(|stored| *stored <= self.size);
                stored.map(Standing::Stored).ok_or(CallError::Garbled)
            }
            200 | 201 => answer.json().map(Standing::Finished).ok_or(CallError::Garbled),
            404 | 410 => Ok(Standing::Gone),
            _ => Err(CallError::Refused(api.refusal(&answer))),
        }
    }

    pub(super) fn published(&self, video: Video) -> Published {
        let Video { id, status } = video;
        if let Some(privacy) = status.privacy_status.filter(|privacy| *privacy != self.privacy) {
            tracing::warn!(video = id, asked = self.privacy, privacy, "YouTube set a different privacy for the video");
        }
        let page = if self.is_short { "shorts/" } else { "watch?v=" };
        Published {
            permalink: Some(format!("https://www.youtube.com/{page}{id}")),
            platform_post_identifier: id,
            chat_moved_to: None,
            incomplete: None,
        }
    }
}

/// `Range: bytes=0-{last}`, where some of Google's front ends leave the unit out; without it nothing is there.
fn stored(answer: &Answer) -> Option<u64> {
    let Some(range) = answer.headers.get(RANGE) else { return Some(0) };
    let span = range.to_str().ok()?.trim();
    let last = span.strip_prefix("bytes=").unwrap_or(span).strip_prefix("0-")?;
    last.parse::<u64>().ok()?.checked_add(1)
}

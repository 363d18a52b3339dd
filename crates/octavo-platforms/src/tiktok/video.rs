//! A video: all chunks but the last are sent ahead, the last one publishes it.
//!
//! <https://developers.tiktok.com/doc/content-posting-api-reference-direct-post>,
//! <https://developers.tiktok.com/doc/content-posting-api-reference-upload-video>

use std::time::Duration;

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::api::{Api, CallError};
use super::chunks::{self, Failure, Upload};
use super::session::Session;
use super::status::{self, Fate, Shown};
use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, PublishError, codes};
use crate::post::{Attachment, MediaSource};
use crate::upload;

/// How long TikTok accepts bytes at an upload address.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(1);
/// For clocks that differ, and for a chunk that came just in time.
const MARGIN: SignedDuration = SignedDuration::from_mins(5);
/// TikTok processes 4 GB in a few minutes.
const PATIENCE: u64 = 600;
/// Waits before the last chunk is sent again, seconds.
const AGAIN_AFTER: [u64; 3] = [1, 3, 10];
const LOOK_AGAIN: Duration = Duration::from_secs(60);
const LONGEST_WAIT: Duration = Duration::from_secs(900);

#[derive(Deserialize)]
struct Opened {
    publish_id: String,
    upload_url: Url,
}

pub(super) async fn prepare(
    api: &Api,
    session: &Session,
    file: &Attachment,
    info: Value,
    shown: Shown,
    media: &dyn MediaSource,
) -> Result<Upload, PlatformError> {
    upload::check_file(media, &file.path, file.size).await?;
    let open_until = api.clock.now() + OPEN_FOR;
    let source = chunks::source_info(file.size);
    let (path, body) = match shown.in_inbox {
        true => ("/post/publish/inbox/video/init/", json!({ "source_info": source })),
        false => ("/post/publish/video/init/", json!({ "post_info": info, "source_info": source })),
    };
    let opened: Opened = api.call_repeatable(api.post(session, path, &body)).await?;
    if !api.trusts(&opened.upload_url) {
        return Err(api.garbled());
    }
    let upload = Upload {
        publish_id: opened.publish_id,
        upload_url: opened.upload_url,
        open_until,
        path: file.path.clone(),
        content_type: file.content_type.clone(),
        size: file.size,
        last_start: chunks::last_start(file.size),
        shown,
    };
    chunks::send_first(api, &upload, media).await?;
    Ok(upload)
}

/// The last chunk may be sent again where the status proves that it did not arrive: a publish id is one post, and
/// TikTok accepts each of its bytes once.
pub(super) async fn publish(
    api: &Api,
    session: &Session,
    upload: &Upload,
    media: &dyn MediaSource,
) -> Result<Published, PublishError> {
    for wait in AGAIN_AFTER {
        let is_sent = send_last(api, upload, media).await?;
        if is_sent || !is_missing(api, session, upload).await {
            return status::wait_for_post(api, session, &upload.handle(), PATIENCE).await;
        }
        api.pause(Duration::from_secs(wait)).await;
    }
    Err(api.unconfirmed("the last part did not arrive"))
}

/// False where it is not certain.
async fn send_last(api: &Api, upload: &Upload, media: &dyn MediaSource) -> Result<bool, PlatformError> {
    match chunks::put_chunk(api, upload, upload.last_start..upload.size, media).await {
        Ok(answer) => match answer.status.as_u16() {
            200..=299 => Ok(true),
            408 | 416 | 500.. => Ok(false),
            status => Err(chunks::chunk_refused(status)),
        },
        Err(Failure::Unsent(error)) => Err(error),
        Err(Failure::Lost) => Ok(false),
    }
}

async fn is_missing(api: &Api, session: &Session, upload: &Upload) -> bool {
    let fate = status::load_fate(api, session, &upload.publish_id).await;
    matches!(fate, Ok(Fate::Working { uploaded: Some(bytes) }) if bytes <= upload.last_start)
}

pub(super) async fn reconcile(api: &Api, session: &Session, upload: &Upload) -> Result<Reconciled, PlatformError> {
    match status::load_fate(api, session, &upload.publish_id).await {
        Ok(Fate::Failed(_)) => Ok(Reconciled::Absent),
        Ok(Fate::Posted(id)) => Ok(Reconciled::Published(status::with_id(api, session, &upload.handle(), id).await)),
        Ok(Fate::Working { uploaded: Some(bytes) }) if bytes < upload.size => still_open(api, upload),
        Ok(Fate::Working { .. }) => Err(processing(LOOK_AGAIN)),
        Err(CallError::Refused(refusal)) if status::is_unknown_id(&refusal) => Ok(Reconciled::Unknown),
        Err(error) => Err(api.failure(error)),
    }
}

/// Bytes are missing: the video can only be published while they can still arrive.
fn still_open(api: &Api, upload: &Upload) -> Result<Reconciled, PlatformError> {
    let left = (upload.open_until + MARGIN).duration_since(api.clock.now());
    match Duration::try_from(left) {
        Ok(left) if !left.is_zero() => Err(processing(left.min(LONGEST_WAIT))),
        _ => Ok(Reconciled::Absent),
    }
}

fn processing(wait: Duration) -> PlatformError {
    PlatformError::Temporary {
        code: codes::MEDIA_PROCESSING.to_owned(),
        message: "TikTok is still processing the video. Octavo checks again.".to_owned(),
        retry_after: Some(wait),
    }
}

//! The resumable upload protocol: open a session, send bytes, ask how many have arrived.
//!
//! Source: <https://developers.google.com/youtube/v3/docs/videos#status.failureReason>.

use axum::extract::State;
use std::ops::Range;
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, LOCATION, RANGE};
use http::{HeaderMap, HeaderValue, StatusCode};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::auth::MAY_UPLOAD;
use super::errors::{Outcome, YouTubeCallError, bad_video, invalid, missing, no_upload, refuse};
use super::events::{Metadata, Verdict, YouTubeEvent};
use super::quota::Cost;
use super::state::{Sim, Upload, YouTube, YouTubeSimulator};
use super::videos;
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;
use crate::core::media::StoredFile;
use crate::core::requests::Params;
use crate::core::{random, requests};

const MAX_RESOURCE_BYTES: u64 = 1024 * 1024;
/// 256 GB.
const MAX_VIDEO_BYTES: u64 = 256 * 1024 * 1024 * 1024;

pub async fn open_upload(State(sim): Sim, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    sim.quota.spend(Cost::Upload, sim.world.core.now())?;
    sim.require_channel(&caller)?;
    let query = Params::of_query(&request);
    if query.text("uploadType") != "resumable" {
        return Err(invalid("The sandbox takes uploadType=resumable only."));
    }
    let part = query.get("part").ok_or_else(|| missing("part"))?;
    let size = announced_size(request.headers())?;
    let name = request.headers().get("slug").and_then(|name| name.to_str().ok()).map(str::to_owned);
    require_json(request.headers())?;
    let body = requests::read_bytes(request.into_body(), MAX_RESOURCE_BYTES).await?;
    let resource = serde_json::from_slice(&body).map_err(|_| invalid("Parse Error"))?;
    let mut metadata = Metadata::read(&resource, &part.split(',').collect::<Vec<_>>())?;
    metadata.notifies = query.get("notifySubscribers").map(|told| told != "false");
    check_upload_limit(&sim, &caller)?;

    let upload = random::text(86, random::BASE64URL);
    let base = sim.world.core.public_url()?;
    let path = "youtube/upload/youtube/v3/videos";
    let address = format!("{base}/{path}?uploadType=resumable&part={part}&upload_id={upload}");
    sim.world.write().commit(&caller, YouTubeEvent::UploadOpened { upload, metadata, size, name })?;
    let location = HeaderValue::from_str(&address).map_err(|_| invalid("Invalid value for: part"))?;
    Ok((StatusCode::OK, [(LOCATION, location)]).into_response())
}

/// The size of the file that will come, if it is one that YouTube takes.
fn announced_size(headers: &HeaderMap) -> Outcome<u64> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = text("x-upload-content-type");
    if !kind.starts_with("video/") && kind != "application/octet-stream" {
        let message =
            format!("Media type '{kind}' is not supported. Valid media types: [video/*, application/octet-stream]");
        return Err(refuse(400, "global", "badContent", message));
    }
    let size = text("x-upload-content-length");
    let size: u64 = size.parse().map_err(|_| invalid(format!("Invalid X-Upload-Content-Length: '{size}'")))?;
    match size {
        0 => Err(bad_video("mediaBodyRequired", "The request does not include the video content.")),
        1..=MAX_VIDEO_BYTES => Ok(size),
        _ => Err(refuse(413, "global", "uploadTooLarge", "The media is larger than 256 GB.")),
    }
}

fn require_json(headers: &HeaderMap) -> Outcome<()> {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if kind.to_lowercase().starts_with("application/json") {
        return Ok(());
    }
    Err(invalid(format!("Media type '{kind}' is not supported. Valid media types: [application/json]")))
}

fn check_upload_limit(sim: &YouTubeSimulator, id: &str) -> Outcome<()> {
    let used_up = sim.world.read().channels.get(id).is_some_and(|channel| channel.uploads_used_up);
    let message = "The user has exceeded the number of videos they may upload.";
    if used_up { Err(bad_video("uploadLimitExceeded", message)) } else { Ok(()) }
}

/// Stored in steps of this; a part of a file has to be a multiple of it.
const STEP: u64 = 256 * 1024;

/// What a `PUT` to a session is about.
#[derive(Debug, PartialEq)]
pub enum UploadRequest {
    /// How much is there?
    Status,
    /// These bytes of the file follow.
    Bytes(Range<u64>),
}

/// Reads and checks the headers against the size that was announced.
pub fn read_upload_request(headers: &HeaderMap, size: u64) -> Outcome<UploadRequest> {
    let length = number(headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()));
    let Some(range) = headers.get(CONTENT_RANGE) else {
        return check_range(0..size, size, length);
    };
    let unreadable = || invalid("Failed to parse Content-Range header.");
    let (span, total) = range
        .to_str()
        .ok()
        .and_then(|range| range.strip_prefix("bytes "))
        .and_then(|range| range.split_once('/'))
        .ok_or_else(unreadable)?;
    if number(Some(total)).ok_or_else(unreadable)? != size {
        return Err(invalid(format!("Invalid request.  The total of {total} is not the {size} bytes announced.")));
    }
    if span == "*" {
        return if length == Some(0) { Ok(UploadRequest::Status) } else { Err(invalid("Content-Length has to be 0.")) };
    }
    let (first, last) = span.split_once('-').ok_or_else(unreadable)?;
    let (first, last) = (number(Some(first)).ok_or_else(unreadable)?, number(Some(last)).ok_or_else(unreadable)?);
    check_range(first..last.saturating_add(1), size, length)
}

fn number(text: Option<&str>) -> Option<u64> {
    text?.parse().ok()
}

fn check_range(range: Range<u64>, size: u64, length: Option<u64>) -> Outcome<UploadRequest> {
    let count = range.end.saturating_sub(range.start);
    if count == 0 || range.end > size {
        return Err(invalid("Failed to parse Content-Range header."));
    }
    if length != Some(count) {
        return Err(invalid(format!("Invalid request.  Content-Length is not the {count} bytes of Content-Range.")));
    }
    if range.end < size && !count.is_multiple_of(STEP) {
        return Err(invalid(format!(
            "Invalid request.  The number of bytes uploaded is required to be equal or greater than {STEP}, except \
             for the final request (it's recommended to be the exact multiple of {STEP}). The received request \
             contained {count} bytes, which does not meet this requirement."
        )));
    }
    Ok(UploadRequest::Bytes(range))
}

/// How long a session lives is not documented; about a week.
const LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);

pub async fn put_bytes(State(sim): Sim, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    let query = Params::of_query(&request);
    let id = query.text("upload_id").to_owned();
    let _turn = sim.turns.take(&id).await;
    let (wanted, stored) = {
        let world = sim.world.read();
        let upload = live_upload(&sim, &world, &id, &caller)?;
        let wanted = read_upload_request(request.headers(), upload.size)?;
        if let Some(video) = upload.video.as_ref().and_then(|video| world.videos.get(video)) {
            return Ok(Json(videos::uploaded_video(&world, video)).into_response());
        }
        (wanted, upload.stored)
    };
    match wanted {
        UploadRequest::Status => Ok(incomplete(stored)),
        UploadRequest::Bytes(range) if range.start > stored => Err(invalid(format!(
            "Invalid request.  According to the Content-Range header, the upload offset is {} byte(s), which exceeds \
             already uploaded size of {stored} byte(s).",
            range.start
        ))),
        // Of a block that overlaps what is there, nothing is taken.
        UploadRequest::Bytes(range) if range.start < stored => Ok(incomplete(stored)),
        UploadRequest::Bytes(range) => {
            // Its own task: a client that goes away must not stop what it sent from being kept.
            let work = tokio::spawn(Arc::clone(&sim).receive(caller, id, range, request.into_body()));
            work.await.map_err(|error| YouTubeCallError::from(std::io::Error::other(error)))?
        }
    }
}

fn live_upload<'a>(sim: &YouTubeSimulator, world: &'a YouTube, id: &str, caller: &str) -> Outcome<&'a Upload> {
    let now = sim.world.core.now();
    let upload = world.uploads.get(id).filter(|upload| upload.channel == caller);
    let is_live = |upload: &&Upload| !upload.expired && now.duration_since(upload.at) < LIFE;
    upload.filter(is_live).ok_or_else(no_upload)
}

/// 308 is no redirect here: <https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol>.
fn incomplete(stored: u64) -> Response {
    let mut answer = StatusCode::PERMANENT_REDIRECT.into_response();
    if let Some(last) = stored.checked_sub(1)
        && let Ok(range) = HeaderValue::from_str(&format!("bytes=0-{last}"))
    {
        answer.headers_mut().insert(RANGE, range);
    }
    answer
}

impl YouTubeSimulator {
    async fn receive(self: Arc<Self>, caller: String, id: String, range: Range<u64>, body: Body) -> Outcome<Response> {
        let media = &self.world.core.media;
        let count = range.end - range.start;
        let is_partial = self.partial_storage.take(&caller).is_some();
        let limit = if is_partial { count / 2 / STEP * STEP } else { count };
        let appended = media.append(&id, range.start, body, limit).await?;
        let size = self.world.read().uploads.get(&id).map_or(0, |upload| upload.size);
        let mut stored = range.start + appended.bytes;
        if stored < size {
            stored -= stored % STEP;
            self.world.write().commit(&caller, YouTubeEvent::BytesStored { upload: id, stored })?;
            return Ok(incomplete(stored));
        }
        let file = media.complete(&id).await?;
        let fault = self.world.take_fault(&caller, &[Fault::ProcessingFailed, Fault::Duplicate]);
        let verdict = judge_video(&file, fault, self.has_long_uploads(&caller));
        let body = self.finish(&caller, &id, file, verdict)?;
        media.forget(&id).await;
        self.world.after_accept(&caller).await?;
        Ok((StatusCode::CREATED, Json(body)).into_response())
    }

    fn has_long_uploads(&self, channel: &str) -> bool {
        self.world.read().channels.get(channel).is_some_and(|channel| channel.long_uploads)
    }

    /// The video is there from now on.
    fn finish(&self, caller: &str, id: &str, file: StoredFile, verdict: Verdict) -> Outcome<Value> {
        let video = random::text(11, random::BASE64URL);
        let mut world = self.world.write();
        let upload = world.uploads.get(id).ok_or_else(no_upload)?;
        let body = json!({ "channel": caller, "metadata": upload.metadata, "file": file.hash });
        let shown = verdict == Verdict::Processed;
        let event = YouTubeEvent::VideoUploaded { upload: id.to_owned(), video: video.clone(), file, verdict };
        if shown {
            world.publish(caller, NewPublication::new(video.clone(), &body), event)?;
        } else {
            world.commit(caller, event)?;
        }
        let video = world.videos.get(&video).ok_or_else(no_upload)?;
        Ok(videos::uploaded_video(&world, video))
    }
}

const QUARTER_OF_AN_HOUR_MS: u64 = 15 * 60 * 1000;
const TWELVE_HOURS_MS: u64 = 12 * 3600 * 1000;

pub fn judge_video(file: &StoredFile, fault: Option<Fault>, long_uploads: bool) -> Verdict {
    let longest = if long_uploads { TWELVE_HOURS_MS } else { QUARTER_OF_AN_HOUR_MS };
    let is_video = file.facts.mime.as_deref().is_some_and(|mime| mime.starts_with("video/"));
    match fault {
        Some(Fault::ProcessingFailed) => Verdict::Failed("conversion".to_owned()),
        Some(_) => Verdict::Rejected("duplicate".to_owned()),
        None if !is_video => Verdict::Failed("invalidFile".to_owned()),
        None if file.facts.duration_ms.is_some_and(|length| length > longest) => Verdict::Rejected("length".to_owned()),
        None => Verdict::Processed,
    }
}

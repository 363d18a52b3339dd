//! Opening a resumable session: `POST /upload/youtube/v3/videos`.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_TYPE, LOCATION};
use http::{HeaderMap, HeaderValue, StatusCode};

use super::YouTubeSimulator;
use super::auth::MAY_UPLOAD;
use super::error::{Outcome, bad_video, invalid, missing, refuse};
use super::event::Event;
use super::metadata::Metadata;
use super::quota::Cost;
use crate::core::intake;
use crate::core::params::Params;
use crate::core::random;

const MAX_RESOURCE_BYTES: u64 = 1024 * 1024;
/// 256 GB.
const MAX_VIDEO_BYTES: u64 = 256 * 1024 * 1024 * 1024;

pub async fn open(sim: &YouTubeSimulator, request: Request) -> Outcome<Response> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    sim.quota.spend(Cost::Upload, sim.world.core.now())?;
    sim.require_channel(&caller)?;
    let query = Params::of_query(&request);
    if query.text("uploadType") != "resumable" {
        return Err(invalid("The sandbox takes uploadType=resumable only."));
    }
    let part = query.get("part").ok_or_else(|| missing("part"))?;
    let size = announced(request.headers())?;
    let name = request.headers().get("slug").and_then(|name| name.to_str().ok()).map(str::to_owned);
    require_json(request.headers())?;
    let body = intake::bytes(request.into_body(), MAX_RESOURCE_BYTES).await?;
    let resource = serde_json::from_slice(&body).map_err(|_| invalid("Parse Error"))?;
    let metadata = Metadata::read(&resource, &part.split(',').collect::<Vec<_>>())?;
    check_channel(sim, &caller)?;

    let upload = random::text(86, random::BASE64URL);
    let base = sim.world.core.public_url()?;
    let path = "youtube/upload/youtube/v3/videos";
    let address = format!("{base}/{path}?uploadType=resumable&part={part}&upload_id={upload}");
    sim.world.write().commit(&caller, Event::UploadOpened { upload, metadata, size, name })?;
    let location = HeaderValue::from_str(&address).map_err(|_| invalid("Invalid value for: part"))?;
    Ok((StatusCode::OK, [(LOCATION, location)]).into_response())
}

/// The size of the file that will come, if it is one that YouTube takes.
fn announced(headers: &HeaderMap) -> Outcome<u64> {
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

fn check_channel(sim: &YouTubeSimulator, id: &str) -> Outcome<()> {
    let used_up = sim.world.read().channels.get(id).is_some_and(|channel| channel.uploads_used_up);
    let message = "The user has exceeded the number of videos they may upload.";
    if used_up { Err(bad_video("uploadLimitExceeded", message)) } else { Ok(()) }
}

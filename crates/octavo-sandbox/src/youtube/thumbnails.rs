//! `thumbnails.set`: <https://developers.google.com/youtube/v3/docs/thumbnails/set>.

use axum::extract::Request;
use http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::auth::MAY_UPLOAD;
use super::error::{Outcome, missing, refuse};
use super::event::Event;
use super::quota::Cost;
use crate::core::intake;
use crate::core::media::StoredFile;
use crate::core::params::Params;

/// 50 MB since September 2026.
const MAX_BYTES: u64 = 50 * 1024 * 1024;

/// `POST /upload/youtube/v3/thumbnails/set`
pub async fn set(sim: &YouTubeSimulator, request: Request) -> Outcome<Value> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let video = query.get("videoId").ok_or_else(|| missing("videoId"))?.to_owned();
    check_owner(sim, &caller, &video)?;
    let said = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !matches!(said, "image/jpeg" | "image/png" | "application/octet-stream") {
        return Err(bad_image("invalidImage", "The provided image content is invalid."));
    }
    let media = &sim.world.core.media;
    let received = intake::file(media, request.into_body(), MAX_BYTES).await?;
    if received.file.size == 0 {
        return Err(bad_image("mediaBodyRequired", "The request does not include the image content."));
    }
    if !matches!(received.file.facts.mime.as_deref(), Some("image/jpeg" | "image/png")) {
        return Err(bad_image("invalidImage", "The provided image content is invalid."));
    }
    let file = media.keep(received).await?;
    let answer = shown(sim, &file)?;
    sim.world.write().commit(&caller, Event::ThumbnailSet { video, file })?;
    Ok(answer)
}

fn bad_image(reason: &'static str, message: &str) -> super::error::Refusal {
    refuse(400, "youtube.thumbnail", reason, message)
}

fn check_owner(sim: &YouTubeSimulator, caller: &str, video: &str) -> Outcome<()> {
    let world = sim.world.read();
    if !world.videos.get(video).is_some_and(|video| video.channel == caller && !video.deleted) {
        let message = "The video that you are trying to insert the thumbnail image for cannot be found.";
        return Err(refuse(404, "youtube.thumbnail", "videoNotFound", message));
    }
    if !world.channels.get(caller).is_some_and(|channel| channel.thumbnails) {
        let message = "The authenticated user doesn't have permissions to upload and set custom video thumbnails.";
        return Err(refuse(403, "youtube.thumbnail", "forbidden", message));
    }
    Ok(())
}

fn shown(sim: &YouTubeSimulator, file: &StoredFile) -> Outcome<Value> {
    let url = sim.world.core.media_url(&file.hash)?;
    let sized = |width: u32, height: u32| json!({ "url": url, "width": width, "height": height });
    Ok(json!({
        "kind": "youtube#thumbnailSetResponse", "etag": "sandbox",
        "items": [{ "default": sized(120, 90), "medium": sized(320, 180), "high": sized(480, 360) }],
    }))
}

//! What X makes of uploaded files: checks, processing status, alt texts.
//!
//! Sources:
//! - <https://docs.x.com/x-api/media/quickstart/best-practices>
//! - <https://docs.x.com/x-api/media/create-media-metadata>

use std::ops::RangeInclusive;

use axum::Json;
use axum::extract::{Request, State};
use serde_json::{Value, json};

use super::auth::Caller;
use super::errors::{Outcome, XCallError, invalid, not_found, plain};
use super::events::{Category, Failure, XEvent};
use super::request_bodies::{self, JsonObject};
use super::state::{Account, Media, Sim, UNUSED_FOR};
use crate::core::facts::Facts;

/// At this look a file is done.
const LOOKS: u32 = 2;

pub async fn upload_status(State(sim): Sim, Caller(account): Caller, request: Request) -> Outcome<Json<Value>> {
    let query = request_bodies::known_query(&request, &["command", "media_id"])?;
    request_bodies::query_choices(&query, "command", &["STATUS"])?;
    let given = query.get("media_id").unwrap_or_default();
    let mut world = sim.world.write();
    let now = sim.world.core.now();
    let found = world.accounts.get(&account).and_then(|account| account.find_media(given));
    let found = found.filter(|(_, media)| media.finished.is_some() && !media.is_expired(now));
    let (number, media) = found.ok_or_else(|| not_found("media", given))?;
    let looks = sim.looks.look(given);
    let answer = json!({ "data": media_to_json(number, media, looks) });
    let is_waiting = media.finished.as_ref().is_some_and(|file| file.pending && file.failure.is_none());
    if looks >= LOOKS && is_waiting {
        world.commit(&account, XEvent::Processed { id: number })?;
    }
    Ok(Json(answer))
}

/// A finished upload after so many looks.
pub fn media_to_json(id: u64, media: &Media, looks: u32) -> Value {
    let Some(finished) = &media.finished else { return Value::Null };
    let (width, height) = (finished.file.facts.width, finished.file.facts.height);
    let mut data = json!({
        "id": id.to_string(), "media_key": media.key, "size": finished.file.size,
        "expires_after_secs": UNUSED_FOR.as_secs(),
    });
    match media.category {
        Category::Video => data["video"] = json!({ "video_type": media.media_type }),
        _ => data["image"] = json!({ "image_type": media.media_type, "w": width, "h": height }),
    }
    if media.category != Category::Image || finished.failure.is_some() {
        data["processing_info"] = processing_info(media, looks);
    }
    data
}

fn processing_info(media: &Media, looks: u32) -> Value {
    let Some(finished) = &media.finished else { return Value::Null };
    let failure = finished.failure.as_ref();
    match (looks, finished.pending, failure) {
        (0, true, _) => json!({ "state": "pending", "check_after_secs": 1 }),
        (1, true, _) => json!({ "state": "in_progress", "check_after_secs": 1, "progress_percent": 50 }),
        (_, true, Some(failure)) => json!({ "state": "failed", "progress_percent": 50, "error": failure }),
        _ => json!({ "state": "succeeded", "progress_percent": 100 }),
    }
}

const MIB: u64 = 1024 * 1024;
/// What a standard account may show, in milliseconds.
const VIDEO_MS: RangeInclusive<u64> = 500..=140_000;
const PICTURES: [&str; 7] =
    ["image/jpeg", "image/gif", "image/bmp", "image/png", "image/webp", "image/pjpeg", "image/tiff"];
const VIDEOS: [&str; 4] = ["video/mp4", "video/webm", "video/mp2t", "video/quicktime"];

/// Holds what is announced against what can be.
pub fn check_announcement(category: &str, media_type: &str, total: u64) -> Outcome<Category> {
    let category = Category::named(category).ok_or_else(|| not_one_of("media_category", category))?;
    let is_video = VIDEOS.contains(&media_type);
    if !is_video && !PICTURES.contains(&media_type) {
        return Err(not_one_of("media_type", media_type));
    }
    if is_video != (category == Category::Video) || (category == Category::Gif && media_type != "image/gif") {
        return Err(unrecognized());
    }
    let most = match category {
        Category::Image => 5 * MIB,
        Category::Gif => 15 * MIB,
        Category::Video => 512 * MIB,
    };
    if (1..=most).contains(&total) {
        return Ok(category);
    }
    Err(invalid(json!({ "total_bytes": [total.to_string()] }), format!("File size exceeds {most} bytes.")))
}

fn not_one_of(name: &str, value: &str) -> XCallError {
    invalid(json!({ name: [value] }), format!("$.{name}: does not have a value in the enumeration"))
}

fn unrecognized() -> XCallError {
    plain(400, "media type unrecognized.")
}

/// The result of processing a whole file. A file that is not a picture is refused at once.
pub fn judge_file(owner: &Account, category: Category, facts: &Facts) -> Outcome<Option<Failure>> {
    let mime = facts.mime.as_deref().unwrap_or_default();
    match category {
        Category::Image if PICTURES.contains(&mime) => Ok(None),
        Category::Gif if mime == "image/gif" => Ok(None),
        Category::Image | Category::Gif => Err(unrecognized()),
        Category::Video => Ok(judge_video(owner, mime, facts.duration_ms)),
    }
}

fn judge_video(owner: &Account, mime: &str, length: Option<u64>) -> Option<Failure> {
    if !VIDEOS.contains(&mime) && mime != "video/x-m4v" {
        return Some(broken_file());
    }
    let length = length?;
    let is_fitting = VIDEO_MS.contains(&length) || (owner.is_premium() && length > *VIDEO_MS.end());
    (!is_fitting).then(|| Failure {
        code: 3,
        name: "UnsupportedMedia".to_owned(),
        message: format!("Duration {length} ms is outside of 0.5.seconds..2.minutes+20.seconds"),
    })
}

/// A file that cannot be read.
pub fn broken_file() -> Failure {
    Failure { code: 1, name: "InvalidMedia".to_owned(), message: "Unsupported video format".to_owned() }
}

const MAX_CHARS: usize = 1000;
const METADATA: [&str; 5] =
    ["alt_text", "allow_download_status", "found_media_origin", "sensitive_media_warning", "domain_restrictions"];

pub async fn set_alt_text(State(sim): Sim, Caller(account): Caller, request: Request) -> Outcome<Json<Value>> {
    let body = request_bodies::json_body(request, &["id", "metadata"]).await?;
    let id = body.required("id", body.text("id")?)?;
    let alt = alt_text(&body)?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let found = world.accounts.get(&account).and_then(|account| account.find_media(id));
    let found = found.filter(|(_, media)| media.finished.is_some() && !media.is_expired(now));
    let (number, key) =
        found.map(|(number, media)| (number, media.key.clone())).ok_or_else(|| not_found("media", id))?;
    if let Some(alt) = alt {
        world.commit(&account, XEvent::Described { id: number, alt })?;
    }
    Ok(Json(json!({ "data": { "id": id, "media_key": key, "associated_metadata": {} } })))
}

fn alt_text(body: &JsonObject) -> Outcome<Option<String>> {
    let Some(metadata) = body.object("metadata", &METADATA)? else { return Ok(None) };
    let Some(alt) = metadata.object("alt_text", &["text"])? else { return Ok(None) };
    let Some(text) = alt.text("text")? else { return Ok(None) };
    if text.chars().count() > MAX_CHARS {
        return Err(invalid(json!({}), "$.metadata.alt_text.text: must be at most 1000 characters long"));
    }
    Ok(Some(text.to_owned()))
}

//! Uploads: initialize, append, finalize, in one go, and alt texts
//! (<https://docs.x.com/x-api/media/quickstart/media-upload-chunked>).

use std::collections::BTreeMap;

use axum::extract::Request;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt as _;

use super::XSimulator;
use super::error::{Outcome, Refusal, invalid, not_found, plain};
use super::event::{Category, Event, Failure};
use super::state::{Account, Media, UNUSED_FOR};
use super::{files, id, processing, strict};
use crate::core::facts::Facts;
use crate::core::fault::Fault;
use crate::core::media::StoredFile;

const MIB: u64 = 1024 * 1024;
const MAX_PARTS: u16 = 1000;
const MAX_ALT: usize = 1000;
/// What a standard account may show, in milliseconds.
const VIDEO_MS: std::ops::RangeInclusive<u64> = 500..=140_000;
const TYPES: [&str; 11] = [
    "video/mp4", "video/webm", "video/mp2t", "video/quicktime", "image/jpeg", "image/gif", "image/bmp", "image/png",
    "image/webp", "image/pjpeg", "image/tiff",
];
const UNRECOGNIZED: &str = "media type unrecognized.";

/// `POST /2/media/upload/initialize`
pub async fn initialize(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let fields = ["media_type", "total_bytes", "media_category", "additional_owners", "shared"];
    let body = strict::body(request, &fields).await?;
    let media_type = body.required("media_type", body.text("media_type")?)?;
    let total = body.required("total_bytes", body.number("total_bytes")?)?;
    let category = body.required("media_category", body.text("media_category")?)?;
    let category = Category::named(category).ok_or_else(|| not_one_of("media_category", category))?;
    if !TYPES.contains(&media_type) {
        return Err(not_one_of("media_type", media_type));
    }
    if !fits(category, media_type) {
        return Err(plain(400, UNRECOGNIZED));
    }
    check_size(category, total)?;
    let (id, key) = begin(sim, account, category, media_type, total)?;
    Ok(json!({ "data": { "id": id.to_string(), "media_key": key, "expires_after_secs": UNUSED_FOR.as_secs() } }))
}

fn not_one_of(name: &str, value: &str) -> Refusal {
    invalid(json!({ name: [value] }), format!("$.{name}: does not have a value in the enumeration"))
}

fn fits(category: Category, media_type: &str) -> bool {
    match category {
        Category::TweetImage => media_type.starts_with("image/"),
        Category::TweetGif => media_type == "image/gif",
        Category::TweetVideo | Category::AmplifyVideo => media_type.starts_with("video/"),
    }
}

fn check_size(category: Category, total: u64) -> Outcome<()> {
    let most = match category {
        Category::TweetImage => 5 * MIB,
        Category::TweetGif => 15 * MIB,
        Category::TweetVideo | Category::AmplifyVideo => 512 * MIB,
    };
    if (1..=most).contains(&total) {
        return Ok(());
    }
    Err(invalid(json!({ "total_bytes": [total.to_string()] }), format!("File size exceeds {most} bytes.")))
}

fn begin(
    sim: &XSimulator,
    account: &str,
    category: Category,
    media_type: &str,
    total: u64,
) -> Outcome<(u64, String)> {
    let mut world = sim.world.write();
    let id = id::after(world.last_id, sim.world.core.now());
    let key = format!("{}_{id}", category.prefix());
    let media_type = media_type.to_owned();
    world.commit(account, Event::UploadBegun { id, key: key.clone(), category, media_type, total })?;
    Ok((id, key))
}

/// `POST /2/media/upload/{id}/append`
pub async fn append(sim: &XSimulator, account: &str, id: &str, request: Request) -> Outcome {
    let number = open_upload(sim, account, id, |_| ())?.0;
    let store = &sim.world.core.media;
    let sent = files::read(store, request, &["segment_index"]).await?;
    let index = sent.texts.get("segment_index").and_then(|index| index.parse().ok());
    let index = index.filter(|index| *index < MAX_PARTS).ok_or_else(|| {
        invalid(json!({}), "$.segment_index: must be an integer from 0 to 999")
    })?;
    let file = store.keep(sent.media).await?;
    sim.world.write().commit(account, Event::PartStored { id: number, index, file })?;
    let expires = sim.world.core.now().as_second() + UNUSED_FOR.as_secs();
    Ok(json!({ "data": { "expires_at": expires } }))
}

/// An upload that still takes parts.
fn open_upload<T>(sim: &XSimulator, account: &str, id: &str, look: impl Fn(&Media) -> T) -> Outcome<(u64, T)> {
    let world = sim.world.read();
    let now = sim.world.core.now();
    let number: Option<u64> = id.parse().ok();
    let found = number.and_then(|number| Some((number, world.accounts.get(account)?.media.get(&number)?)));
    let found = found.filter(|(_, media)| media.finished.is_none() && !media.is_expired(now));
    let (number, media) = found.ok_or_else(|| invalid(json!({ "id": [id] }), "Invalid media id."))?;
    Ok((number, look(media)))
}

/// `POST /2/media/upload/{id}/finalize`
pub async fn finalize(sim: &XSimulator, account: &str, id: &str) -> Outcome {
    let look = |media: &Media| (media.parts.clone(), media.total, media.category);
    let (number, (parts, total, category)) = open_upload(sim, account, id, look)?;
    let is_gapless = parts.keys().enumerate().all(|(place, index)| place == usize::from(*index));
    if !is_gapless || parts.values().map(|part| part.size).sum::<u64>() != total {
        return Err(invalid(json!({ "id": [id] }), "Segments do not add up to provided total file size."));
    }
    let file = joined(sim, &parts, total).await?;
    finish(sim, account, number, category, file)
}

/// One file of all parts.
async fn joined(sim: &XSimulator, parts: &BTreeMap<u16, StoredFile>, total: u64) -> Outcome<StoredFile> {
    let store = &sim.world.core.media;
    let mut upload = store.begin().await?;
    let mut buffer = vec![0; 64 * 1024];
    for part in parts.values() {
        let Some(path) = store.path(&part.hash) else { continue };
        let mut file = tokio::fs::File::open(path).await?;
        loop {
            let read = file.read(&mut buffer).await?;
            if read == 0 {
                break;
            }
            upload.push(&buffer[..read], total).await?;
        }
    }
    let received = upload.finish().await?;
    Ok(store.keep(received).await?)
}

/// Takes a whole file in, and decides what will become of it.
fn finish(sim: &XSimulator, account: &str, id: u64, category: Category, file: StoredFile) -> Outcome {
    let mut world = sim.world.write();
    let owner = world.accounts.get(account).ok_or_else(super::error::unauthorized)?;
    let is_video = matches!(category, Category::TweetVideo | Category::AmplifyVideo);
    if !is_video && !is_picture(category, &file.facts) {
        return Err(plain(400, UNRECOGNIZED));
    }
    let broken = sim.take_fault(account, &[Fault::ProcessingFailed]).map(|_| failure(1, "InvalidMedia", "Unsupported video format"));
    let failure = broken.or_else(|| is_video.then(|| verdict(owner, &file.facts)).flatten());
    let slow = category != Category::TweetImage || failure.is_some();
    world.commit(account, Event::UploadFinished { id, file, slow, failure })?;
    let media = world.accounts.get(account).and_then(|account| account.media.get(&id));
    Ok(media.map_or(Value::Null, |media| json!({ "data": processing::shown(id, media, 0) })))
}

fn is_picture(category: Category, facts: &Facts) -> bool {
    let mime = facts.mime.as_deref();
    match category {
        Category::TweetGif => mime == Some("image/gif"),
        _ => mime.is_some_and(|mime| TYPES.contains(&mime) && mime.starts_with("image/")),
    }
}

fn verdict(owner: &Account, facts: &Facts) -> Option<Failure> {
    let is_known = matches!(facts.mime.as_deref(), Some("video/mp4" | "video/quicktime" | "video/x-m4v" | "video/webm"));
    if !is_known {
        return Some(failure(1, "InvalidMedia", "Unsupported video format"));
    }
    let length = facts.duration_ms?;
    let is_fitting = VIDEO_MS.contains(&length) || (owner.is_premium() && length > *VIDEO_MS.end());
    (!is_fitting).then(|| {
        let text = format!("Duration {:.2} is outside of 0.5.seconds..2.minutes+20.seconds", length as f64 / 1000.0);
        failure(3, "UnsupportedMedia", &text)
    })
}

fn failure(code: i64, name: &str, message: &str) -> Failure {
    Failure { code, name: name.to_owned(), message: message.to_owned() }
}

/// `POST /2/media/upload`: a picture in one go.
pub async fn upload(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let store = &sim.world.core.media;
    let sent = files::read(store, request, &["media_category", "additional_owners"]).await?;
    let category = sent.texts.get("media_category").map(String::as_str).unwrap_or_default();
    let category = Category::named(category).ok_or_else(|| not_one_of("media_category", category))?;
    let file = store.keep(sent.media).await?;
    let media_type = file.facts.mime.clone().unwrap_or_default();
    if !is_picture(category, &file.facts) {
        return Err(plain(400, UNRECOGNIZED));
    }
    check_size(category, file.size)?;
    let (id, _) = begin(sim, account, category, &media_type, file.size)?;
    finish(sim, account, id, category, file)
}

/// `POST /2/media/metadata`
pub async fn describe(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let body = strict::body(request, &["id", "metadata"]).await?;
    let id = body.required("id", body.text("id")?)?;
    let known = ["alt_text", "allow_download_status", "found_media_origin", "sensitive_media_warning", "domain_restrictions"];
    let metadata = body.object("metadata", &known)?;
    let alt = metadata.map(|metadata| metadata.object("alt_text", &["text"])).transpose()?.flatten();
    let alt = alt.map(|alt| alt.text("text").map(|text| text.map(str::to_owned))).transpose()?.flatten();
    let mut world = sim.world.write();
    let number: Option<u64> = id.parse().ok();
    let media = number.and_then(|number| world.accounts.get(account)?.media.get(&number));
    let media = media.filter(|media| media.finished.is_some() && !media.is_expired(sim.world.core.now()));
    let (Some(media), Some(number)) = (media, number) else {
        return Err(not_found("media", id));
    };
    let key = media.key.clone();
    if let Some(alt) = alt {
        if alt.chars().count() > MAX_ALT {
            return Err(invalid(json!({}), "$.metadata.alt_text.text: must be at most 1000 characters long"));
        }
        world.commit(account, Event::Described { id: number, alt })?;
    }
    Ok(json!({ "data": { "id": id, "media_key": key, "associated_metadata": {} } }))
}

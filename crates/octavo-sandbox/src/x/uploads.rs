//! Uploads in parts: initialize, append, finalize
//! (<https://docs.x.com/x-api/media/quickstart/media-upload-chunked>).

use std::error::Error as StdError;

use axum::Json;
use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Path, Request, State};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::auth::Caller;
use super::errors::{Outcome, XCallError, invalid, plain, unauthorized};
use super::events::{self, Category, XEvent};
use super::state::{Media, Sim, UNUSED_FOR, XSimulator};
use super::{media, request_bodies};
use crate::core::faults::Fault;
use crate::core::media::{MediaStore, ReceiveError, Received, StoredFile};
use crate::core::requests;

/// `POST /2/media/upload/initialize`
pub async fn initialize_upload(State(sim): Sim, Caller(account): Caller, request: Request) -> Outcome<Json<Value>> {
    let fields = ["media_type", "total_bytes", "media_category", "additional_owners", "shared"];
    let body = request_bodies::json_body(request, &fields).await?;
    let media_type = body.required("media_type", body.text("media_type")?)?;
    let total = body.required("total_bytes", body.number("total_bytes")?)?;
    let category = body.required("media_category", body.text("media_category")?)?;
    let category = media::check_announcement(category, media_type, total)?;
    let mut world = sim.world.write();
    let id = events::next_id(world.last_id, sim.world.core.now());
    let key = format!("{}_{id}", category.prefix());
    let event = XEvent::UploadBegun { id, key: key.clone(), category, media_type: media_type.to_owned(), total };
    world.commit(&account, event)?;
    let data = json!({ "id": id.to_string(), "media_key": key, "expires_after_secs": UNUSED_FOR.as_secs() });
    Ok(Json(json!({ "data": data })))
}

/// `POST /2/media/upload/{id}/append`
pub async fn append_part(
    State(sim): Sim,
    Caller(account): Caller,
    Path(id): Path<String>,
    request: Request,
) -> Outcome<Json<Value>> {
    let (number, ()) = find_open_upload(&sim, &account, &id, |_| ())?;
    let (index, file) = read_part(&sim.world.core.media, request).await?;
    sim.world.write().commit(&account, XEvent::PartStored { id: number, index, file })?;
    let expires = sim.world.core.now().as_second() + UNUSED_FOR.as_secs();
    Ok(Json(json!({ "data": { "expires_at": expires } })))
}

/// Looks at an upload that takes parts.
fn find_open_upload<T>(sim: &XSimulator, account: &str, id: &str, look: impl Fn(&Media) -> T) -> Outcome<(u64, T)> {
    let world = sim.world.read();
    let now = sim.world.core.now();
    let found = world.accounts.get(account).and_then(|account| account.find_media(id));
    let found = found.filter(|(_, media)| media.finished.is_none() && !media.is_expired(now));
    let (number, media) = found.ok_or_else(|| invalid(json!({ "id": [id] }), "Invalid media id."))?;
    Ok((number, look(media)))
}

/// `POST /2/media/upload/{id}/finalize`
pub async fn finalize_upload(State(sim): Sim, Caller(account): Caller, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let _turn = sim.turns.take(&id).await;
    let look = |media: &Media| (media.parts.clone(), media.total, media.category);
    let (number, (parts, total, category)) = find_open_upload(&sim, &account, &id, look)?;
    let is_gapless = parts.keys().enumerate().all(|(place, index)| place == usize::from(*index));
    if !is_gapless || parts.values().map(|part| part.size).sum::<u64>() != total {
        return Err(invalid(json!({ "id": [id] }), "Segments do not add up to provided total file size."));
    }
    let file = sim.world.core.media.join(parts.values(), total).await?;
    finish_upload(&sim, &account, number, category, file).map(Json)
}

/// Takes a whole file in, and decides what will become of it.
fn finish_upload(sim: &XSimulator, account: &str, id: u64, category: Category, file: StoredFile) -> Outcome {
    let mut world = sim.world.write();
    let verdict = media::judge_file(world.accounts.get(account).ok_or_else(unauthorized)?, category, &file.facts)?;
    let broken = sim.world.take_fault(account, &[Fault::ProcessingFailed]).map(|_| media::broken_file());
    let failure = broken.or(verdict);
    let slow = category != Category::Image || failure.is_some();
    world.commit(account, XEvent::UploadFinished { id, file, slow, failure })?;
    let media = world.accounts.get(account).and_then(|account| account.media.get(&id));
    Ok(media.map_or(Value::Null, |media| json!({ "data": media::media_to_json(id, media, 0) })))
}

/// X documents no limit; this was that of the API before.
const MAX_PART_BYTES: u64 = 5 * 1024 * 1024;
/// Room for the form around the part.
const MAX_FORM_BYTES: u64 = MAX_PART_BYTES + 64 * 1024;
/// The same in base64.
const MAX_JSON_BYTES: u64 = MAX_PART_BYTES * 4 / 3 + 1024;
const MAX_TEXT: usize = 64;
const MAX_PARTS: u16 = 1000;

/// Number and content.
pub async fn read_part(store: &MediaStore, request: Request) -> Outcome<(u16, StoredFile)> {
    let (index, media) = if request_bodies::is_json(request.headers()) {
        of_json(store, request).await?
    } else {
        of_form(store, request).await?
    };
    let index = index.filter(|index| *index < MAX_PARTS);
    let index = index.ok_or_else(|| invalid(json!({}), "$.segment_index: must be an integer from 0 to 999"))?;
    let media = media.ok_or_else(|| invalid(json!({}), "$.media: is missing but it is required"))?;
    Ok((index, store.keep(media).await?))
}

async fn of_json(store: &MediaStore, request: Request) -> Outcome<(Option<u16>, Option<Received>)> {
    let body = request_bodies::large_json_body(request, &["media", "segment_index"], MAX_JSON_BYTES).await?;
    let index = body.number("segment_index")?.and_then(|index| index.try_into().ok());
    let Some(text) = body.text("media")? else {
        return Ok((index, None));
    };
    let bytes = STANDARD.decode(text).map_err(|_| invalid(json!({}), "$.media: must be base64"))?;
    let mut upload = store.begin().await?;
    upload.push(&bytes, MAX_PART_BYTES).await?;
    Ok((index, Some(upload.finish().await?)))
}

async fn of_form(store: &MediaStore, request: Request) -> Outcome<(Option<u16>, Option<Received>)> {
    let (parts, body) = request.into_parts();
    let body = Body::from_stream(requests::limited_stream(body, MAX_FORM_BYTES));
    let form = Multipart::from_request(Request::from_parts(parts, body), &()).await;
    let mut form = form.map_err(|refusal| invalid(json!({}), refusal.body_text()))?;
    let (mut index, mut media) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name().unwrap_or_default() {
            "media" => media = Some(file_field(store, field).await?),
            "segment_index" => index = Some(text_field(field).await?),
            other => return Err(request_bodies::unknown_field("$", other)),
        }
    }
    Ok((index.and_then(|index| index.parse().ok()), media))
}

async fn file_field(store: &MediaStore, mut field: Field<'_>) -> Outcome<Received> {
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_PART_BYTES).await?;
    }
    Ok(upload.finish().await?)
}

async fn text_field(mut field: Field<'_>) -> Outcome<String> {
    let mut value = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        value.extend_from_slice(&chunk);
        if value.len() > MAX_TEXT {
            return Err(invalid(json!({}), "a field is too long"));
        }
    }
    String::from_utf8(value).map_err(|_| invalid(json!({}), "a field is not UTF-8"))
}

fn broken(error: MultipartError) -> XCallError {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(one) = cause {
        if matches!(one.downcast_ref(), Some(ReceiveError::TooLarge)) {
            return plain(413, "Request Entity Too Large");
        }
        cause = one.source();
    }
    invalid(json!({}), format!("the multipart body broke off: {error}"))
}

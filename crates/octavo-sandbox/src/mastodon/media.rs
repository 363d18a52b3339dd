//! Uploads: <https://docs.joinmastodon.org/methods/media/>.

use std::error::Error as StdError;

use axum::Json;
use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Path, Request, State};
use http::{HeaderMap, StatusCode};
use serde_json::Value;

use super::errors::{MastodonCallError, Outcome, invalid, not_found, refused, unauthorized};
use super::events::{self, MastodonEvent};
use super::shown::media_to_json;
use super::state::{Account, Sim};
use crate::core::errors::ErrorWording as _;
use crate::core::faults::Fault;
use crate::core::media::{MediaStore, ReceiveError, Received, StoredFile};
use crate::core::requests::limited_stream;

/// `supported_mime_types`, without sound.
pub const TYPES: [&str; 11] = [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/heic",
    "image/heif",
    "image/webp",
    "image/avif",
    "video/webm",
    "video/mp4",
    "video/quicktime",
    "video/x-m4v",
];
/// The software's own proxy accepts no more: <https://github.com/mastodon/mastodon/blob/main/dist/nginx.conf>.
const MAX_BYTES: u64 = 200 * 1024 * 1024;
const MOST_DESCRIPTION: usize = 1500;
/// At this look a video is ready.
const LOOKS: u32 = 2;

pub async fn upload_media(State(sim): Sim, headers: HeaderMap, request: Request) -> Outcome<(StatusCode, Json<Value>)> {
    let caller = sim.caller(&headers, Some("write:media"))?;
    let (received, description) = read_form(&sim.world.core.media, request).await?;
    let received = received.ok_or_else(|| invalid("File can't be blank"))?;
    let file = sim.world.core.media.keep(received).await?;
    let is_slow = !file.facts.is_image() || file.facts.mime.as_deref() == Some("image/gif");
    let now = sim.world.core.now();
    let failed = is_slow && sim.world.take_fault(&caller.key, &[Fault::ProcessingFailed]).is_some();
    let mut world = sim.world.write();
    check_file(world.accounts.get(&caller.id).ok_or_else(unauthorized)?, &file, description.as_deref())?;
    if !is_slow && sim.world.take_fault(&caller.key, &[Fault::ProcessingFailed]).is_some() {
        return Err(invalid("File content type is invalid, File is invalid"));
    }
    let id = events::next_id(world.last_id, now);
    world.commit(&caller.key, MastodonEvent::Uploaded { id, file, description, pending: is_slow, failed })?;
    let media = world.accounts.get(&caller.id).and_then(|account| account.media.get(&id)).ok_or_else(not_found)?;
    let status = if is_slow { StatusCode::ACCEPTED } else { StatusCode::OK };
    Ok((status, Json(media_to_json(&sim, id, media))))
}

fn check_file(account: &Account, file: &StoredFile, description: Option<&str>) -> Outcome<()> {
    let mime = file.facts.mime.as_deref().unwrap_or_default();
    if !TYPES.contains(&mime) {
        return Err(invalid("File content type is invalid, File is invalid"));
    }
    let most = if file.facts.is_image() { account.limits.image_bytes } else { account.limits.video_bytes };
    if file.size >= most {
        return Err(invalid(format!("File file size must be less than {most} Bytes")));
    }
    if description.is_some_and(|text| text.chars().count() > MOST_DESCRIPTION) {
        return Err(invalid(format!("Description is too long (maximum is {MOST_DESCRIPTION} characters)")));
    }
    Ok(())
}

/// 206 while it is processed. A file that a status has is not found.
pub async fn show_media(
    State(sim): Sim,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Outcome<(StatusCode, Json<Value>)> {
    let caller = sim.caller(&headers, Some("write:media"))?;
    let mut world = sim.world.write();
    let number: u64 = id.parse().map_err(|_| not_found())?;
    let find = |world: &super::state::MastodonState| -> Option<(bool, bool)> {
        let media = world.accounts.get(&caller.id)?.media.get(&number)?;
        (!media.attached).then_some((media.pending, media.failed))
    };
    let (pending, failed) = find(&world).ok_or_else(not_found)?;
    let is_done = sim.looks.look(&id) >= LOOKS;
    if is_done && failed {
        return Err(refused("Error processing thumbnail for uploaded media"));
    }
    if is_done && pending {
        world.commit(&caller.key, MastodonEvent::Processed { id: number })?;
    }
    let media = world.accounts.get(&caller.id).and_then(|account| account.media.get(&number)).ok_or_else(not_found)?;
    let status = if media.pending { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    Ok((status, Json(media_to_json(&sim, number, media))))
}

async fn read_form(store: &MediaStore, request: Request) -> Outcome<(Option<Received>, Option<String>)> {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts, Body::from_stream(limited_stream(body, MAX_BYTES)));
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|refusal| refused(refusal.body_text()))?;
    let (mut file, mut description) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name().unwrap_or_default() {
            "file" => file = Some(read_file(store, field).await?),
            "description" => description = Some(field.text().await.map_err(broken)?),
            _ => drop(field.bytes().await.map_err(broken)?),
        }
    }
    Ok((file, description.filter(|text| !text.is_empty())))
}

async fn read_file(store: &MediaStore, mut field: Field<'_>) -> Outcome<Received> {
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_BYTES).await?;
    }
    Ok(upload.finish().await?)
}

fn broken(error: MultipartError) -> MastodonCallError {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(one) = cause {
        if matches!(one.downcast_ref(), Some(ReceiveError::TooLarge)) {
            return super::errors::MastodonError::too_large().into();
        }
        cause = one.source();
    }
    refused(format!("the multipart body broke off: {error}"))
}

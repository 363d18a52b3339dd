//! The body of append: a form with a part of a file and its number, or JSON with the part in base64, as X's own
//! clients send it.

use std::error::Error as StdError;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::error::{Outcome, Refusal, invalid, plain};
use super::strict;
use crate::core::intake;
use crate::core::media::{MediaStore, ReceiveError, Received, StoredFile};

/// X documents no limit; this was that of the API before.
const MAX_PART_BYTES: u64 = 5 * 1024 * 1024;
/// Room for the form around the part.
const MAX_FORM_BYTES: u64 = MAX_PART_BYTES + 64 * 1024;
/// The same in base64.
const MAX_JSON_BYTES: u64 = MAX_PART_BYTES * 4 / 3 + 1024;
const MAX_TEXT: usize = 64;
const MAX_PARTS: u16 = 1000;

/// Number and content.
pub async fn read(store: &MediaStore, request: Request) -> Outcome<(u16, StoredFile)> {
    let (index, media) =
        if strict::is_json(&request) { of_json(store, request).await? } else { of_form(store, request).await? };
    let index = index.filter(|index| *index < MAX_PARTS);
    let index = index.ok_or_else(|| invalid(json!({}), "$.segment_index: must be an integer from 0 to 999"))?;
    let media = media.ok_or_else(|| invalid(json!({}), "$.media: is missing but it is required"))?;
    Ok((index, store.keep(media).await?))
}

async fn of_json(store: &MediaStore, request: Request) -> Outcome<(Option<u16>, Option<Received>)> {
    let body = strict::large_body(request, &["media", "segment_index"], MAX_JSON_BYTES).await?;
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
    let body = Body::from_stream(intake::limited(body, MAX_FORM_BYTES));
    let form = Multipart::from_request(Request::from_parts(parts, body), &()).await;
    let mut form = form.map_err(|refusal| invalid(json!({}), refusal.body_text()))?;
    let (mut index, mut media) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name().unwrap_or_default() {
            "media" => media = Some(file(store, field).await?),
            "segment_index" => index = Some(text(field).await?),
            other => return Err(strict::unknown_field("$", other)),
        }
    }
    Ok((index.and_then(|index| index.parse().ok()), media))
}

async fn file(store: &MediaStore, mut field: Field<'_>) -> Outcome<Received> {
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_PART_BYTES).await?;
    }
    Ok(upload.finish().await?)
}

async fn text(mut field: Field<'_>) -> Outcome<String> {
    let mut value = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        value.extend_from_slice(&chunk);
        if value.len() > MAX_TEXT {
            return Err(invalid(json!({}), "a field is too long"));
        }
    }
    String::from_utf8(value).map_err(|_| invalid(json!({}), "a field is not UTF-8"))
}

fn broken(error: MultipartError) -> Refusal {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(one) = cause {
        if matches!(one.downcast_ref(), Some(ReceiveError::TooLarge)) {
            return plain(413, "Request Entity Too Large");
        }
        cause = one.source();
    }
    invalid(json!({}), format!("the multipart body broke off: {error}"))
}

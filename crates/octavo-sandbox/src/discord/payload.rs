//! The body of a message: JSON, or a form with `payload_json` and `files[n]`.
//!
//! <https://docs.discord.com/developers/reference#uploading-files>

use std::collections::BTreeMap;
use std::error::Error as StdError;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use http::header::CONTENT_TYPE;
use serde_json::{Map, Value};

use super::errors::{DiscordCallError, Outcome, refuse};
use crate::core::media::{MediaStore, ReceiveError, Received};
use crate::core::requests;

/// <https://docs.discord.com/developers/resources/message#create-message>
const MAX_REQUEST_BYTES: u64 = 25 * 1024 * 1024;
const MAX_JSON_BYTES: u64 = 1024 * 1024;

/// A file of the form.
pub struct FilePart {
    pub received: Received,
    pub name: String,
}

#[derive(Default)]
pub struct Payload {
    pub fields: Map<String, Value>,
    /// By their `n`.
    pub files: BTreeMap<u64, FilePart>,
}

pub async fn read_payload(store: &MediaStore, request: Request) -> Outcome<Payload> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return read_form(store, request).await;
    }
    let body = requests::read_bytes(request.into_body(), MAX_JSON_BYTES).await?;
    Ok(Payload { fields: read_json(&body)?, files: BTreeMap::new() })
}

fn read_json(body: &[u8]) -> Outcome<Map<String, Value>> {
    serde_json::from_slice(body).map_err(|_| invalid_json())
}

fn invalid_json() -> DiscordCallError {
    refuse(400, 50109, "The request body contains invalid JSON.")
}

async fn read_form(store: &MediaStore, request: Request) -> Outcome<Payload> {
    let (parts, body) = request.into_parts();
    let body = Body::from_stream(requests::limited_stream(body, MAX_REQUEST_BYTES));
    let form = Multipart::from_request(Request::from_parts(parts, body), &()).await;
    let mut form = form.map_err(|_| invalid_json())?;
    let mut payload = Payload::default();
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        match (name.as_str(), file_number(&name)) {
            ("payload_json", _) => payload.fields.extend(read_json(&read_part(field).await?)?),
            (_, Some(number)) => drop(payload.files.insert(number, read_file(store, field).await?)),
            _ => {
                let text = String::from_utf8_lossy(&read_part(field).await?).into_owned();
                payload.fields.insert(name, Value::String(text));
            }
        }
    }
    Ok(payload)
}

fn file_number(name: &str) -> Option<u64> {
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

async fn read_file(store: &MediaStore, mut field: Field<'_>) -> Outcome<FilePart> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_REQUEST_BYTES).await?;
    }
    Ok(FilePart { received: upload.finish().await?, name })
}

async fn read_part(mut field: Field<'_>) -> Outcome<Vec<u8>> {
    let mut value = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if (value.len() + chunk.len()) as u64 > MAX_JSON_BYTES {
            return Err(ReceiveError::TooLarge.into());
        }
        value.extend_from_slice(&chunk);
    }
    Ok(value)
}

fn broken(error: MultipartError) -> DiscordCallError {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(one) = cause {
        if matches!(one.downcast_ref(), Some(ReceiveError::TooLarge)) {
            return ReceiveError::TooLarge.into();
        }
        cause = one.source();
    }
    invalid_json()
}

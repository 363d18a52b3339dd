//! The bodies of append and of uploads in one go: multipart, or JSON with the
//! file in base 64.

use std::collections::HashMap;
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
use crate::core::media::{MediaStore, ReceiveError, Received};

/// More in one request is refused.
pub const MAX_FILE_BYTES: u64 = 5 * 1024 * 1024;
/// Room for the form around the file.
const MAX_FORM_BYTES: u64 = MAX_FILE_BYTES + 64 * 1024;
/// The same in base 64.
const MAX_JSON_BYTES: u64 = MAX_FILE_BYTES / 3 * 4 + 64 * 1024;
const MAX_TEXT: usize = 1024;

/// A file with the texts beside it.
pub struct Sent {
    pub texts: HashMap<String, String>,
    pub media: Received,
}

/// Reads a request that has `media` and these other fields.
pub async fn read(store: &MediaStore, request: Request, known: &[&str]) -> Outcome<Sent> {
    match strict::media_type(&request).as_str() {
        "multipart/form-data" => multipart(store, request, known).await,
        _ => json_body(store, request, known).await,
    }
}

async fn json_body(store: &MediaStore, request: Request, known: &[&str]) -> Outcome<Sent> {
    let all: Vec<&str> = known.iter().copied().chain(["media"]).collect();
    let body = strict::body_within(request, &all, MAX_JSON_BYTES).await?;
    let mut texts = HashMap::new();
    for name in known {
        let number = body.number(name).ok().flatten().map(|number| number.to_string());
        let text = match number {
            Some(number) => Some(number),
            None => body.text(name)?.map(str::to_owned),
        };
        texts.extend(text.map(|text| ((*name).to_owned(), text)));
    }
    let encoded = body.required("media", body.text("media")?)?;
    let bytes = STANDARD.decode(encoded).map_err(|_| invalid(json!({}), "$.media: is not base 64"))?;
    let mut upload = store.begin().await?;
    upload.push(&bytes, MAX_FILE_BYTES).await?;
    Ok(Sent { texts, media: upload.finish().await? })
}

async fn multipart(store: &MediaStore, request: Request, known: &[&str]) -> Outcome<Sent> {
    let (parts, body) = request.into_parts();
    let body = Body::from_stream(intake::limited(body, MAX_FORM_BYTES));
    let form = Multipart::from_request(Request::from_parts(parts, body), &()).await;
    let mut form = form.map_err(|refusal| invalid(json!({}), refusal.body_text()))?;
    let (mut texts, mut media) = (HashMap::new(), None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "media" {
            media = Some(file(store, field).await?);
        } else if known.contains(&name.as_str()) {
            texts.insert(name, text(field).await?);
        } else {
            let message =
                format!("$.{name}: is not defined in the schema and the schema does not allow additional properties");
            return Err(invalid(json!({}), message));
        }
    }
    let media = media.ok_or_else(|| invalid(json!({}), "$.media: is missing but it is required"))?;
    Ok(Sent { texts, media })
}

async fn file(store: &MediaStore, mut field: Field<'_>) -> Outcome<Received> {
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_FILE_BYTES).await?;
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

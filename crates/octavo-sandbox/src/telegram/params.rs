//! Parameters of a call, however they were sent: query, form, JSON, multipart.
//! As in the official server they all become named texts (arrays and objects
//! as JSON text) and files.

use std::collections::HashMap;
use std::error::Error as StdError;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use http::header::CONTENT_TYPE;
use serde_json::Value;

use super::errors::{Outcome, TelegramCallError, bad_request, refuse};
use crate::core::media::{MediaStore, ReceiveError, Received};
use crate::core::requests;

/// The public server takes uploads up to 50 MB; the rest is room for texts.
const MAX_REQUEST_BYTES: u64 = 50 * 1024 * 1024 + 64 * 1024;
/// Bodies without files.
const MAX_TEXT_BYTES: u64 = 1024 * 1024;
const MAX_FIELDS: usize = 128;

/// A file of a multipart request.
pub struct FilePart {
    pub received: Received,
    pub name: String,
    pub mime: Option<String>,
}

/// Everything a call was given.
#[derive(Default)]
pub struct Params {
    values: HashMap<String, String>,
    files: HashMap<String, FilePart>,
}

impl Params {
    /// Empty when missing, as in the official server.
    pub fn text(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    pub fn has(&self, name: &str) -> bool {
        !self.text(name).is_empty()
    }

    /// The number, or `default` when missing or not one.
    pub fn number(&self, name: &str, default: i64) -> i64 {
        self.text(name).trim().parse().unwrap_or(default)
    }

    /// As the official server reads flags.
    pub fn is_true(&self, name: &str) -> bool {
        matches!(self.text(name).trim().to_lowercase().as_str(), "true" | "yes" | "1")
    }

    pub fn take_file(&mut self, name: &str) -> Option<FilePart> {
        self.files.remove(name)
    }

    fn set(&mut self, name: String, value: String) {
        // The query wins over the body, the first over the second.
        self.values.entry(name).or_insert(value);
    }

    fn set_all(&mut self, encoded: &[u8]) -> Outcome<()> {
        for pair in encoded.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
            let mut sides = pair.splitn(2, |byte| *byte == b'=');
            let name = decoded(sides.next().unwrap_or_default())?;
            self.set(name, decoded(sides.next().unwrap_or_default())?);
        }
        Ok(())
    }
}

/// Reads a whole request; files go to the media store's incoming place.
pub async fn read_params(store: &MediaStore, request: Request) -> Outcome<Params> {
    let mut params = Params::default();
    params.set_all(request.uri().query().unwrap_or_default().as_bytes())?;
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_lowercase();
    match kind.as_str() {
        "application/json" => read_json(&mut params, request).await?,
        "application/x-www-form-urlencoded" => {
            params.set_all(&requests::read_bytes(request.into_body(), MAX_TEXT_BYTES).await?)?;
        }
        "multipart/form-data" => read_multipart(&mut params, store, request).await?,
        // As the official server: a body of another type is not looked at.
        _ => drop(requests::read_bytes(request.into_body(), MAX_TEXT_BYTES).await?),
    }
    Ok(params)
}

async fn read_json(params: &mut Params, request: Request) -> Outcome<()> {
    let body = requests::read_bytes(request.into_body(), MAX_TEXT_BYTES).await?;
    if body.is_empty() {
        return Ok(());
    }
    if std::str::from_utf8(&body).is_err() {
        return Err(not_utf8());
    }
    let Ok(Value::Object(fields)) = serde_json::from_slice(&body) else {
        return Err(bad_request("can't parse request body as JSON object"));
    };
    for (name, value) in fields {
        match value {
            Value::Null => {}
            Value::String(text) => params.set(name, text),
            other => params.set(name, other.to_string()),
        }
    }
    Ok(())
}

async fn read_multipart(params: &mut Params, store: &MediaStore, request: Request) -> Outcome<()> {
    let (parts, body) = request.into_parts();
    let body = Body::from_stream(requests::limited_stream(body, MAX_REQUEST_BYTES));
    let request = Request::from_parts(parts, body);
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|refusal| bad_request(refusal.body_text()))?;
    let mut fields = 0;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        fields += 1;
        if fields > MAX_FIELDS {
            return Err(bad_request("too many fields in the request"));
        }
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_some() {
            let part = read_file(store, field).await?;
            params.files.insert(name, part);
        } else {
            let value = read_text(field).await?;
            params.set(name, value);
        }
    }
    Ok(())
}

async fn read_file(store: &MediaStore, mut field: Field<'_>) -> Outcome<FilePart> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let mime = field.content_type().map(str::to_owned);
    let mut upload = store.begin().await?;
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        upload.push(&chunk, MAX_REQUEST_BYTES).await?;
    }
    Ok(FilePart { received: upload.finish().await?, name, mime })
}

async fn read_text(mut field: Field<'_>) -> Outcome<String> {
    let mut value = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if (value.len() + chunk.len()) as u64 > MAX_TEXT_BYTES {
            return Err(ReceiveError::TooLarge.into());
        }
        value.extend_from_slice(&chunk);
    }
    String::from_utf8(value).map_err(|_| not_utf8())
}

fn broken(error: MultipartError) -> TelegramCallError {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(&error);
    while let Some(one) = cause {
        if matches!(one.downcast_ref(), Some(ReceiveError::TooLarge)) {
            return refuse(413, "Request Entity Too Large");
        }
        cause = one.source();
    }
    bad_request(format!("can't parse multipart request: {error}"))
}

fn not_utf8() -> TelegramCallError {
    bad_request("strings must be encoded in UTF-8")
}

/// Undoes form encoding, strictly.
fn decoded(encoded: &[u8]) -> Outcome<String> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded;
    while let [first, after @ ..] = rest {
        let (byte, next) = match (first, after) {
            (b'+', _) => (b' ', after),
            (b'%', [high, low, beyond @ ..]) => match hex_pair(*high, *low) {
                Some(byte) => (byte, beyond),
                None => (b'%', after),
            },
            _ => (*first, after),
        };
        bytes.push(byte);
        rest = next;
    }
    String::from_utf8(bytes).map_err(|_| not_utf8())
}

fn hex_pair(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

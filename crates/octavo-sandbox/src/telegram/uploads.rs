//! Files: what the server refuses of them, `getFile`, and the download.

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::json;

use super::errors::{Outcome, bad_request, refuse};
use super::events::{Attachment, FileKind};
use super::params::{FilePart, Params};
use super::state::TelegramSimulator;
use crate::core::facts::Facts;
use crate::core::media::{MediaStore, StoredFile};
use crate::core::random;
use crate::downloads::send_file;

const MAX_PHOTO_BYTES: u64 = 10 * 1024 * 1024;
const MAX_FILE_BYTES: u64 = 50 * 1024 * 1024;
const MAX_PHOTO_SIDES: u64 = 10_000;
const MAX_PHOTO_RATIO: u64 = 20;

/// Numbers the client says about a file.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Hints {
    #[serde(default)]
    pub width: u32,
    #[serde(default)]
    pub height: u32,
    #[serde(default)]
    pub duration: u64,
}

/// A file that was sent with the call.
pub struct Upload {
    part: FilePart,
    pub kind: FileKind,
    hints: Hints,
}

/// Reads one file parameter: a part of that name, or `attach://part`. `None` when there is nothing.
pub fn read_upload(
    params: &mut Params,
    field: &str,
    value: &str,
    kind: FileKind,
    hints: Hints,
) -> Outcome<Option<Upload>> {
    let part = match value.strip_prefix("attach://") {
        Some(name) => params.take_file(name),
        None if value.is_empty() => params.take_file(field),
        None if value.starts_with("http://") || value.starts_with("https://") => {
            // The sandbox calls nobody.
            return Err(bad_request("failed to get HTTP URL content"));
        }
        None => return Err(bad_request("wrong file identifier/HTTP URL specified")),
    };
    let Some(part) = part else { return Ok(None) };
    check_size(&part, kind)?;
    Ok(Some(Upload { part, kind, hints }))
}

fn check_size(part: &FilePart, kind: FileKind) -> Outcome<()> {
    let file = &part.received.file;
    if file.size == 0 {
        return Err(bad_request("file must be non-empty"));
    }
    if kind == FileKind::Photo {
        return check_photo(part);
    }
    if file.size > MAX_FILE_BYTES {
        return Err(super::errors::refuse(413, "Request Entity Too Large"));
    }
    Ok(())
}

fn check_photo(part: &FilePart) -> Outcome<()> {
    let file = &part.received.file;
    if file.size > MAX_PHOTO_BYTES {
        let size = file.size;
        return Err(bad_request(format!(
            "file of size {size} bytes is too big for a photo; the maximum size is {MAX_PHOTO_BYTES} bytes"
        )));
    }
    let (true, Some(width), Some(height)) = (file.facts.is_image(), file.facts.width, file.facts.height) else {
        return Err(bad_request("IMAGE_PROCESS_FAILED"));
    };
    let (short, long) = (u64::from(width.min(height)), u64::from(width.max(height)));
    if short + long > MAX_PHOTO_SIDES || long > short * MAX_PHOTO_RATIO {
        return Err(bad_request("PHOTO_INVALID_DIMENSIONS"));
    }
    Ok(())
}

/// Stores an upload and makes it an attachment without a path yet.
pub async fn store_upload(store: &MediaStore, upload: Upload) -> Outcome<Attachment> {
    let Upload { part, kind, hints } = upload;
    let file = store.keep(part.received).await?;
    Ok(attachment(file, part.name, part.mime, kind, hints))
}

fn attachment(file: StoredFile, name: String, said: Option<String>, kind: FileKind, hints: Hints) -> Attachment {
    let Facts { mime, width, height, duration_ms, .. } = file.facts.clone();
    let mime = mime.or(said).unwrap_or_else(|| "application/octet-stream".to_owned());
    // Only MPEG-4 becomes a video; anything else arrives as a document.
    let kind = match kind {
        FileKind::Video if mime != "video/mp4" => FileKind::Document,
        kind => kind,
    };
    Attachment {
        kind,
        file_id: format!("{}{}", id_prefix(kind), random::text(60, random::BASE64URL)),
        unique_id: format!("AQAD{}", file.hash.get(..12).unwrap_or_default()),
        path: String::new(),
        name,
        mime,
        width: width.unwrap_or(hints.width),
        height: height.unwrap_or(hints.height),
        duration: duration_ms.map_or(hints.duration, |ms| ms.div_ceil(1000)),
        file,
    }
}

fn id_prefix(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Photo => "AgACAgIAAxkD",
        FileKind::Video => "BAACAgIAAxkD",
        FileKind::Document => "BQACAgIAAxkD",
    }
}

/// Lower-case extension of a file name, empty when there is none.
pub fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default()
}

/// The public server hands out no larger files.
const MAX_DOWNLOAD_BYTES: u64 = 20 * 1024 * 1024;

/// `getFile`
pub fn get_file(sim: &TelegramSimulator, bot: i64, params: &Params) -> Outcome {
    let world = sim.world.read();
    let known = world.bots.get(&bot).and_then(|bot| bot.files.get(params.text("file_id")));
    let file = known.ok_or_else(|| bad_request("invalid file_id"))?;
    if file.file.size > MAX_DOWNLOAD_BYTES {
        return Err(bad_request("file is too big"));
    }
    Ok(json!({
        "file_id": file.file_id, "file_unique_id": file.unique_id,
        "file_size": file.file.size, "file_path": file.path,
    }))
}

/// `GET /file/bot<token>/<path>`
pub async fn download(sim: &TelegramSimulator, bot: i64, path: &str, request: Request) -> Response {
    let hash = {
        let world = sim.world.read();
        let mut files = world.bots.get(&bot).into_iter().flat_map(|bot| bot.files.values());
        files.find(|file| file.path == path).map(|file| file.file.hash.clone())
    };
    match hash.and_then(|hash| sim.world.core.media.path(&hash)) {
        Some(path) => send_file(path, request).await,
        None => refuse(404, "Not Found").into_response(),
    }
}

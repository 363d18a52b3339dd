//! Blob references: their shape, and whether they match what was uploaded.

use serde_json::Value;

use super::node::{Checked, Node};
use crate::bluesky::cid;
use crate::bluesky::error::{Outcome, bad};
use crate::bluesky::state::Account;

/// A blob reference as uploadBlob answers it.
pub fn check_shape(blob: &Node) -> Checked {
    let reference = Reference::of(blob.value);
    let real = reference.is_some_and(|reference| cid::bytes(reference.cid).is_some());
    if real { Ok(()) } else { Err(blob.expected("blob")) }
}

struct Reference<'a> {
    cid: &'a str,
    mime: &'a str,
    size: u64,
}

impl<'a> Reference<'a> {
    fn of(value: &'a Value) -> Option<Self> {
        if value.get("$type")?.as_str()? != "blob" {
            return None;
        }
        Some(Self {
            cid: value.get("ref")?.get("$link")?.as_str()?,
            mime: value.get("mimeType")?.as_str()?,
            size: value.get("size")?.as_u64()?,
        })
    }
}

/// What a place in a record takes: types by prefix, and bytes.
struct Place {
    accept: &'static str,
    max_bytes: u64,
}

fn place(key: &str) -> Option<Place> {
    let (accept, max_bytes) = match key {
        "image" => ("image/*", 2_000_000),
        "thumb" => ("image/*", 1_000_000),
        "avatar" | "banner" => ("image/*", 1_000_000),
        "video" => ("video/mp4", 300_000_000),
        "file" => ("text/vtt", 20_000),
        _ => return None,
    };
    Some(Place { accept, max_bytes })
}

/// Every blob a record refers to must have been uploaded by this account, as
/// just that type and size, and must fit its place.
pub fn check_blobs(account: &Account, record: &Value) -> Outcome<()> {
    match record {
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| match Reference::of(value) {
            Some(reference) => check_reference(account, &reference, place(key)),
            None => check_blobs(account, value),
        }),
        Value::Array(items) => items.iter().try_for_each(|item| check_blobs(account, item)),
        _ => Ok(()),
    }
}

fn check_reference(account: &Account, blob: &Reference, place: Option<Place>) -> Outcome<()> {
    let Some(stored) = account.blobs.get(blob.cid) else {
        return Err(bad("BlobNotFound", format!("Could not find blob: {}", blob.cid)));
    };
    if stored.mime != blob.mime {
        let message =
            format!("Referenced Mimetype does not match stored blob. Expected: {}, Got: {}", stored.mime, blob.mime);
        return Err(bad("InvalidMimeType", message));
    }
    if stored.file.size != blob.size {
        let message =
            format!("Referenced Size does not match stored blob. Expected: {}, Got: {}", stored.file.size, blob.size);
        return Err(bad("InvalidSize", message));
    }
    place.map_or(Ok(()), |place| check_place(blob, &place))
}

fn check_place(blob: &Reference, place: &Place) -> Outcome<()> {
    let Place { accept, max_bytes } = place;
    let fits = match accept.strip_suffix('*') {
        Some(prefix) => blob.mime.starts_with(prefix),
        None => blob.mime == *accept,
    };
    if !fits {
        let mime = blob.mime;
        let message = format!("Wrong type of file. It is {mime} but it must match {accept}.");
        return Err(bad("InvalidMimeType", message));
    }
    if blob.size > *max_bytes {
        let size = blob.size;
        let message = format!("This file is too large. It is {size} bytes but the maximum size is {max_bytes} bytes.");
        return Err(bad("BlobTooLarge", message));
    }
    Ok(())
}

//! Which files X takes: <https://docs.x.com/x-api/media/quickstart/best-practices>.

use std::ops::RangeInclusive;

use serde_json::json;

use super::error::{Outcome, Refusal, invalid, plain};
use super::event::{Category, Failure};
use super::state::Account;
use crate::core::facts::Facts;

const MIB: u64 = 1024 * 1024;
/// What a standard account may show, in milliseconds.
const VIDEO_MS: RangeInclusive<u64> = 500..=140_000;
const PICTURES: [&str; 7] =
    ["image/jpeg", "image/gif", "image/bmp", "image/png", "image/webp", "image/pjpeg", "image/tiff"];
const VIDEOS: [&str; 4] = ["video/mp4", "video/webm", "video/mp2t", "video/quicktime"];

/// Holds what is announced against what can be.
pub fn announced(category: &str, media_type: &str, total: u64) -> Outcome<Category> {
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

fn not_one_of(name: &str, value: &str) -> Refusal {
    invalid(json!({ name: [value] }), format!("$.{name}: does not have a value in the enumeration"))
}

fn unrecognized() -> Refusal {
    plain(400, "media type unrecognized.")
}

/// What processing a whole file comes to. What is no picture at all is refused at once.
pub fn of(owner: &Account, category: Category, facts: &Facts) -> Outcome<Option<Failure>> {
    let mime = facts.mime.as_deref().unwrap_or_default();
    match category {
        Category::Image if PICTURES.contains(&mime) => Ok(None),
        Category::Gif if mime == "image/gif" => Ok(None),
        Category::Image | Category::Gif => Err(unrecognized()),
        Category::Video => Ok(video(owner, mime, facts.duration_ms)),
    }
}

fn video(owner: &Account, mime: &str, length: Option<u64>) -> Option<Failure> {
    if !VIDEOS.contains(&mime) && mime != "video/x-m4v" {
        return Some(broken());
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
pub fn broken() -> Failure {
    Failure { code: 1, name: "InvalidMedia".to_owned(), message: "Unsupported video format".to_owned() }
}

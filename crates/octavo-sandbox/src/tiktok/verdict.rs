//! What processing will come to, by the `fail_reason`s of
//! <https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status>. What is not known of a file is
//! not held against it.

use super::event::Verdict;
use super::post_info::Info;
use super::settings::{PUBLIC, Settings};
use crate::core::media::StoredFile;
use crate::core::random;

/// 20 MB.
pub const MAX_PHOTO_BYTES: u64 = 20_000_000;
const VIDEO_TYPES: [&str; 3] = ["video/mp4", "video/quicktime", "video/webm"];
const PHOTO_TYPES: [&str; 2] = ["image/jpeg", "image/webp"];
const VIDEO_SIDES: std::ops::RangeInclusive<u32> = 360..=4096;
/// "1080p", lying or standing.
const PHOTO_SIDES: (u32, u32) = (1080, 1920);

pub fn of_video(file: &StoredFile, settings: &Settings, info: &Info) -> Verdict {
    let longest = u64::from(settings.longest_seconds) * 1000;
    let mut sides = [file.facts.width, file.facts.height].into_iter().flatten();
    if !is_one_of(file, &VIDEO_TYPES) {
        failed("file_format_check_failed")
    } else if file.facts.duration_ms.is_some_and(|length| length > longest) {
        failed("duration_check_failed")
    } else if !sides.all(|side| VIDEO_SIDES.contains(&side)) {
        failed("picture_size_check_failed")
    } else {
        posted(info)
    }
}

pub fn of_photos(files: &[StoredFile], info: &Info) -> Verdict {
    if !files.iter().all(|file| is_one_of(file, &PHOTO_TYPES)) {
        return failed("file_format_check_failed");
    }
    if files.iter().all(is_small) { posted(info) } else { failed("picture_size_check_failed") }
}

fn is_small(file: &StoredFile) -> bool {
    let (Some(width), Some(height)) = (file.facts.width, file.facts.height) else { return true };
    width.min(height) <= PHOTO_SIDES.0 && width.max(height) <= PHOTO_SIDES.1
}

fn is_one_of(file: &StoredFile, types: &[&str]) -> bool {
    file.facts.mime.as_deref().is_some_and(|mime| types.contains(&mime))
}

fn failed(reason: &str) -> Verdict {
    Verdict::Failed(reason.to_owned())
}

/// Only what everyone can see gets an id.
fn posted(info: &Info) -> Verdict {
    let draw = || random::between(7_400_000_000_000_000_000, 7_499_999_999_999_999_999).unsigned_abs();
    Verdict::Posted((info.privacy == PUBLIC).then(draw))
}

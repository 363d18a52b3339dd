//! What LinkedIn makes of a file once it is whole, by its content.

use super::assets::Kind;
use super::event::Verdict;
use crate::core::facts::Facts;
use crate::core::media::StoredFile;

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>
const MAX_PIXELS: u64 = 36_152_320;
const SHORTEST_MS: u64 = 3_000;
const LONGEST_MS: u64 = 30 * 60 * 1000;

pub fn of(kind: Kind, file: &StoredFile, made_to_fail: bool) -> Verdict {
    let flaw = if made_to_fail { Some("Processing failed") } else { flaw(kind, &file.facts) };
    flaw.map_or(Verdict::Available, |flaw| Verdict::Failed(flaw.to_owned()))
}

fn flaw(kind: Kind, facts: &Facts) -> Option<&'static str> {
    let mime = facts.mime.as_deref().unwrap_or_default();
    match kind {
        Kind::Image if !matches!(mime, "image/jpeg" | "image/png" | "image/gif") => Some("Unsupported image format"),
        Kind::Image if pixels(facts) >= MAX_PIXELS => Some("The image has too many pixels"),
        Kind::Video if mime != "video/mp4" => Some("Unsupported video format"),
        Kind::Video if facts.duration_ms.is_some_and(|length| !(SHORTEST_MS..=LONGEST_MS).contains(&length)) => {
            Some("The video is shorter than 3 seconds or longer than 30 minutes")
        }
        _ => None,
    }
}

fn pixels(facts: &Facts) -> u64 {
    u64::from(facts.width.unwrap_or(0)) * u64::from(facts.height.unwrap_or(0))
}

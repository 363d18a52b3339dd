//! What Instagram takes of a file: <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media#image-specifications>.
//! A refusal is the subcode of the error.

use super::events::{ContainerKind, ContainerSpec};
use crate::core::media::StoredFile;

const MB: u64 = 1024 * 1024;
pub const IMAGE_BYTES: u64 = 8 * MB;
/// Width to height of a picture in the feed.
const FEED_RATIO: std::ops::RangeInclusive<f64> = 0.8..=1.91;
const VIDEO_RATIO: std::ops::RangeInclusive<f64> = 0.01..=10.0;
const MOST_COLUMNS: u32 = 1920;
const SHORTEST_MS: u64 = 3_000;
const MINUTE_MS: u64 = 60_000;

/// The largest file a container takes.
pub fn most_bytes(spec: &ContainerSpec) -> u64 {
    match (spec.is_video, spec.kind) {
        (false, _) => IMAGE_BYTES,
        (true, ContainerKind::Story) => 100 * MB,
        (true, _) => 300 * MB,
    }
}

pub fn check_file(spec: &ContainerSpec, file: &StoredFile) -> Result<(), u32> {
    if spec.is_video { check_video(spec, file) } else { check_picture(spec.kind == ContainerKind::Picture, file) }
}

/// The items of a carousel are cropped, and those of stories shown whole.
pub fn check_picture(alone_in_feed: bool, file: &StoredFile) -> Result<(), u32> {
    match file.facts.mime.as_deref() {
        Some("image/jpeg") => {}
        Some(kind) if kind.starts_with("image/") => return Err(2_207_005),
        _ => return Err(2_207_052),
    }
    let ratio = ratio(file).ok_or(2_207_005_u32)?;
    if alone_in_feed && !FEED_RATIO.contains(&ratio) { Err(2_207_009) } else { Ok(()) }
}

fn check_video(spec: &ContainerSpec, file: &StoredFile) -> Result<(), u32> {
    let longest = if spec.kind == ContainerKind::Story { MINUTE_MS } else { 15 * MINUTE_MS };
    let kind = file.facts.mime.as_deref().unwrap_or_default();
    if !kind.starts_with("video/") {
        return Err(2_207_052);
    }
    let fits = matches!(kind, "video/mp4" | "video/quicktime" | "video/x-m4v")
        && file.facts.duration_ms.is_some_and(|length| (SHORTEST_MS..=longest).contains(&length))
        && file.facts.width.is_some_and(|width| width <= MOST_COLUMNS)
        && ratio(file).is_some_and(|ratio| VIDEO_RATIO.contains(&ratio));
    match (fits, spec.thumb_offset, file.facts.duration_ms) {
        (false, ..) => Err(2_207_026),
        (true, Some(offset), Some(length)) if offset >= length => Err(2_207_057),
        _ => Ok(()),
    }
}

fn ratio(file: &StoredFile) -> Option<f64> {
    let (width, height) = (file.facts.width?, file.facts.height.filter(|height| *height > 0)?);
    Some(f64::from(width) / f64::from(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::facts::Facts;

    fn stored(mime: &str, width: u32, height: u32, duration_ms: Option<u64>) -> StoredFile {
        let (width, height) = (Some(width), Some(height));
        let facts = Facts { mime: Some(mime.to_owned()), width, height, duration_ms, ..Facts::default() };
        StoredFile { hash: String::new(), size: 1, facts }
    }

    fn spec(kind: ContainerKind, is_video: bool, thumb_offset: Option<u64>) -> ContainerSpec {
        let (caption, alt_text, share_to_feed, children) = (String::new(), None, true, Vec::new());
        ContainerSpec {
            kind,
            is_video,
            caption,
            alt_text,
            share_to_feed,
            thumb_offset,
            children,
            settings: Box::default(),
        }
    }

    #[test]
    fn pictures_are_jpeg_and_fit_the_feed() {
        let rows = [
            (ContainerKind::Picture, stored("image/jpeg", 1000, 1250, None), Ok(())),
            (ContainerKind::Picture, stored("image/jpeg", 191, 100, None), Ok(())),
            (ContainerKind::Picture, stored("image/jpeg", 1000, 1251, None), Err(2_207_009)),
            (ContainerKind::Picture, stored("image/jpeg", 192, 100, None), Err(2_207_009)),
            (ContainerKind::Item, stored("image/jpeg", 100, 1000, None), Ok(())),
            (ContainerKind::Story, stored("image/jpeg", 100, 1000, None), Ok(())),
            (ContainerKind::Picture, stored("image/png", 100, 100, None), Err(2_207_005)),
            (ContainerKind::Picture, stored("video/mp4", 100, 100, Some(5_000)), Err(2_207_052)),
        ];
        for (kind, found, expected) in rows {
            assert_eq!(check_file(&spec(kind, false, None), &found), expected, "{kind:?} {found:?}");
        }
    }

    #[test]
    fn videos_have_their_lengths() {
        let lasting = |ms| stored("video/mp4", 1080, 1920, Some(ms));
        let rows = [
            (ContainerKind::Reel, None, lasting(3_000), Ok(())),
            (ContainerKind::Reel, None, lasting(2_999), Err(2_207_026)),
            (ContainerKind::Reel, None, lasting(15 * 60_000), Ok(())),
            (ContainerKind::Reel, None, lasting(15 * 60_000 + 1), Err(2_207_026)),
            (ContainerKind::Story, None, lasting(60_000), Ok(())),
            (ContainerKind::Story, None, lasting(60_001), Err(2_207_026)),
            (ContainerKind::Reel, Some(2_999), lasting(3_000), Ok(())),
            (ContainerKind::Reel, Some(3_000), lasting(3_000), Err(2_207_057)),
            (ContainerKind::Reel, None, stored("video/mp4", 1921, 1080, Some(5_000)), Err(2_207_026)),
            (ContainerKind::Reel, None, stored("video/webm", 1080, 1920, Some(5_000)), Err(2_207_026)),
            (ContainerKind::Reel, None, stored("image/jpeg", 1080, 1920, None), Err(2_207_052)),
        ];
        for (kind, offset, found, expected) in rows {
            assert_eq!(check_file(&spec(kind, true, offset), &found), expected, "{kind:?} {offset:?} {found:?}");
        }
    }
}

//! What a file is, by its content: type, pixels, duration. Parsers are memory-safe and read headers only.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

/// A type of file that is taken.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub content_type: &'static str,
    pub extension: &'static str,
}

pub const KINDS: [Kind; 7] = [
    Kind { name: "JPEG", content_type: "image/jpeg", extension: "jpg" },
    Kind { name: "PNG", content_type: "image/png", extension: "png" },
    Kind { name: "WEBP", content_type: "image/webp", extension: "webp" },
    Kind { name: "GIF", content_type: "image/gif", extension: "gif" },
    Kind { name: "MP4", content_type: "video/mp4", extension: "mp4" },
    Kind { name: "MOV", content_type: "video/quicktime", extension: "mov" },
    Kind { name: "WebM", content_type: "video/webm", extension: "webm" },
];

impl Kind {
    /// MP4 and MOV have the same box structure.
    fn is_mp4(&self) -> bool {
        matches!(self.name, "MP4" | "MOV")
    }
}

pub fn by_content_type(content_type: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.content_type == content_type)
}

/// The kind of a file by its first bytes.
pub fn recognise(head: &[u8]) -> Option<&'static Kind> {
    let found = infer::get(head)?;
    let content_type = match found.mime_type() {
        "video/x-m4v" => "video/mp4",
        other => other,
    };
    by_content_type(content_type)
}

/// Why a file is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    #[error("The content is none of JPEG, PNG, WEBP, GIF, MP4, MOV, WebM. What counts is the content, not the name.")]
    UnknownType,
    #[error("The {0} is damaged or cut off: its header cannot be read.")]
    Damaged(&'static str),
}

/// What a file of `size` bytes is; `fetch` reads ranges of it. Reads headers only.
pub async fn probe<F, Fut, E>(size: u64, fetch: F) -> Result<Result<MediaFacts, Finding>, E>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let head = fetch(0..size.min(HEAD)).await?;
    let Some(kind) = recognise(&head) else {
        return Ok(Err(Finding::UnknownType));
    };
    let facts = if kind.is_mp4() {
        mp4_index(size, fetch).await?.and_then(|index| of_mp4(&index))
    } else {
        of_image(kind, &head)
    };
    let facts = facts.map(|facts| MediaFacts { content_type: kind.content_type.to_owned(), size_bytes: size, ..facts });
    Ok(facts.ok_or(Finding::Damaged(kind.name)))
}

/// Bytes kept to judge a file by: the headers of every kind taken lie within.
const HEAD: u64 = 256 * 1024;

/// Facts of everything but MP4 and MOV. Of a WebM only the type is known yet.
fn of_image(kind: &Kind, head: &[u8]) -> Option<MediaFacts> {
    if kind.name == "WebM" {
        return Some(MediaFacts::default());
    }
    let size = imagesize::blob_size(head).ok()?;
    let (width, height) = (u32::try_from(size.width).ok()?, u32::try_from(size.height).ok()?);
    (width > 0 && height > 0).then(|| MediaFacts { width: Some(width), height: Some(height), ..MediaFacts::default() })
}

/// The largest index (`moov` box) that is read: hours of video have a few MiB of it.
const LARGEST_INDEX: u64 = 32 * 1024 * 1024;
/// More top-level boxes than any real file has.
const MOST_BOXES: usize = 512;

/// The `ftyp` and `moov` boxes of an MP4, wherever they lie, fetched by range; none when it has no index.
async fn mp4_index<F, Fut, E>(size: u64, fetch: F) -> Result<Option<Vec<u8>>, E>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut index = Vec::new();
    let mut at = 0u64;
    for _ in 0..MOST_BOXES {
        if at + 8 > size {
            return Ok(None);
        }
        let header = fetch(at..(at + 16).min(size)).await?;
        let Some((name, length)) = box_header(&header, size - at) else {
            return Ok(None);
        };
        if matches!(&name, b"ftyp" | b"moov") {
            if length > LARGEST_INDEX || at + length > size {
                return Ok(None);
            }
            index.extend_from_slice(&fetch(at..at + length).await?);
            if &name == b"moov" {
                return Ok(Some(index));
            }
        }
        at = at.saturating_add(length);
    }
    Ok(None)
}

/// Name and whole length of the box that begins here (ISO/IEC 14496-12, section 4.2).
fn box_header(bytes: &[u8], rest: u64) -> Option<([u8; 4], u64)> {
    let short = u32::from_be_bytes(bytes.get(0..4)?.try_into().ok()?);
    let name: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
    let length = match short {
        0 => rest,
        1 => u64::from_be_bytes(bytes.get(8..16)?.try_into().ok()?),
        other => u64::from(other),
    };
    (length >= 8).then_some((name, length))
}

/// Facts of an MP4 or MOV from its `ftyp` and `moov` boxes.
fn of_mp4(index: &[u8]) -> Option<MediaFacts> {
    let mp4 = re_mp4::Mp4::read_bytes(index).ok()?;
    let video = mp4.tracks().values().find(|track| track.kind == Some(re_mp4::TrackKind::Video))?;
    let millis = |units: u64, scale: u64| (scale > 0).then(|| units.saturating_mul(1000) / scale);
    let movie = &mp4.moov.mvhd;
    Some(MediaFacts {
        width: Some(video.width.into()),
        height: Some(video.height.into()),
        duration_ms: millis(video.duration, video.timescale).or_else(|| millis(movie.duration, movie.timescale.into())),
        ..MediaFacts::default()
    })
}

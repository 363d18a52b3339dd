//! What a file is, by its content: type, pixels, duration. Parsers are memory-safe and read headers only.

use std::ops::Range;

use bytes::Bytes;

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
    pub fn is_mp4(&self) -> bool {
        matches!(self.name, "MP4" | "MOV")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub duration_ms: Option<i64>,
}

/// The kind of a file by its first bytes.
pub fn recognise(head: &[u8]) -> Option<&'static Kind> {
    let found = infer::get(head)?;
    let content_type = match found.mime_type() {
        "video/x-m4v" => "video/mp4",
        other => other,
    };
    KINDS.iter().find(|kind| kind.content_type == content_type)
}

/// Facts of everything but MP4 and MOV. Of a WebM only the type is known yet.
pub fn of_image(kind: &Kind, head: &[u8]) -> Option<Facts> {
    if kind.name == "WebM" {
        return Some(Facts::default());
    }
    let size = imagesize::blob_size(head).ok()?;
    let (width, height) = (i32::try_from(size.width).ok()?, i32::try_from(size.height).ok()?);
    (width > 0 && height > 0).then_some(Facts { width: Some(width), height: Some(height), duration_ms: None })
}

/// The largest index (`moov` box) that is read: hours of video have a few MiB of it.
const LARGEST_INDEX: u64 = 32 * 1024 * 1024;
/// More top-level boxes than any real file has.
const MOST_BOXES: usize = 512;

/// The `ftyp` and `moov` boxes of an MP4, wherever they lie, fetched by range; none when it has no index.
pub async fn mp4_index<F, Fut, E>(size: u64, fetch: F) -> Result<Option<Vec<u8>>, E>
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
pub fn of_mp4(index: &[u8]) -> Option<Facts> {
    let mp4 = re_mp4::Mp4::read_bytes(index).ok()?;
    let video = mp4.tracks().values().find(|track| track.kind == Some(re_mp4::TrackKind::Video))?;
    let seconds =
        |units: u64, scale: u64| (scale > 0).then(|| i64::try_from(units.saturating_mul(1000) / scale).ok())?;
    let movie = &mp4.moov.mvhd;
    Some(Facts {
        width: Some(i32::from(video.width)),
        height: Some(i32::from(video.height)),
        duration_ms: seconds(video.duration, video.timescale)
            .or_else(|| seconds(movie.duration, movie.timescale.into())),
    })
}

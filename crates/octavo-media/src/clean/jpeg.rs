//! JPEG: the segments that a decoder needs, up to the end of the first picture.

use std::ops::Range;

use bytes::Bytes;

use super::edits::{Cleaning, Edits};
use crate::exif;
use crate::jpeg::{APP1, EOI, SOI, SOS, marker, skip_scan};
use crate::source::{Source, Stop, u16_be};

const APP0: u8 = 0xE0;
const APP2: u8 = 0xE2;
const APP14: u8 = 0xEE;
/// With its marker and length, up to the size of its thumbnail.
const JFIF_LENGTH: u64 = 18;

pub async fn edits<F, Fut, E>(source: &mut Source<F>, cleaning: Cleaning) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (mut edits, mut at, mut orientation, mut exif_at) = (Edits::default(), 0, 1, 2);
    loop {
        let start = at;
        let marker = marker(source, &mut at).await?;
        if matches!(marker, SOI | 0x01 | 0xD0..=0xD7) {
            continue;
        }
        if marker == EOI {
            break;
        }
        let length = u16_be(&source.read(at, 2).await?, 0).filter(|length| *length >= 2);
        let length = length.ok_or(Stop::Bad("a segment has no length"))?;
        let (body, end) = (at + 2, at + u64::from(length));
        let content = source.read(body, usize::from(length) - 2).await?;
        let tiff = content.strip_prefix(b"Exif\0\0").filter(|_| marker == APP1 && cleaning == Cleaning::Remove);
        orientation = tiff.map_or(orientation, exif::orientation);
        if start == 2 && is_jfif(marker, &content) {
            exif_at = end;
        }
        match cleaning {
            Cleaning::Remove if is_jfif(marker, &content) => {
                without_thumbnail(&mut edits, start..end, body, &content)?;
            }
            Cleaning::Remove if is_needed(marker, &content) => {}
            Cleaning::KeepMetadata if marker != APP2 || !content.starts_with(b"MPF\0") => {}
            _ => edits.remove(start..end)?,
        }
        at = end;
        if marker == SOS {
            skip_scan(source, &mut at).await?;
        }
    }
    if orientation > 1 {
        edits.insert(exif_at, exif_segment(orientation))?;
    }
    edits.remove(at..source.size)?;
    Ok(edits)
}

fn is_jfif(marker: u8, content: &[u8]) -> bool {
    marker == APP0 && content.starts_with(b"JFIF\0")
}

/// Frames, tables and scans; the colour profile; and how Adobe's programs encoded the colours.
fn is_needed(marker: u8, content: &[u8]) -> bool {
    match marker {
        0xC0..=0xDF => true,
        APP2 => content.starts_with(b"ICC_PROFILE\0"),
        APP14 => content.starts_with(b"Adobe"),
        _ => false,
    }
}

/// A thumbnail may show what was cut off the picture.
fn without_thumbnail<E>(edits: &mut Edits, segment: Range<u64>, body: u64, content: &[u8]) -> Result<(), Stop<E>> {
    let Some(head) = content.get(..12).filter(|_| segment.end - segment.start > JFIF_LENGTH) else {
        return Ok(());
    };
    let new = [&[0xFF, APP0, 0, 16], head, &[0, 0]].concat();
    edits.write(segment.start..body + 14, new)?;
    edits.remove(body + 14..segment.end)
}

fn exif_segment(orientation: u16) -> Vec<u8> {
    let tiff = exif::only_orientation(orientation);
    let length = (2 + 6 + tiff.len()) as u16;
    [&[0xFF, APP1], &length.to_be_bytes()[..], b"Exif\0\0", &tiff].concat()
}

//! JPEG: ITU-T T.81, annex B.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::exif;
use crate::source::{Source, Stop, u16_be, upright};

pub(crate) const SOI: u8 = 0xD8;
pub(crate) const EOI: u8 = 0xD9;
pub(crate) const SOS: u8 = 0xDA;
pub(crate) const APP1: u8 = 0xE1;
/// Scan data looked through at a time.
const PIECE: usize = 256 * 1024;

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (mut at, mut size, mut rotation) = (0, None, 0);
    loop {
        let marker = marker(source, &mut at).await?;
        match marker {
            SOI | 0x01 | 0xD0..=0xD7 => {}
            EOI => break,
            _ => {
                let length = u64::from(u16_be(&source.read(at, 2).await?, 0).unwrap_or(0));
                if length < 2 {
                    return Err(Stop::Bad("a segment has no length"));
                }
                if is_frame(marker) && size.is_none() {
                    let frame = source.read(at, 7).await?;
                    size = u16_be(&frame, 5).zip(u16_be(&frame, 3));
                } else if marker == APP1 {
                    let segment = source.read(at + 2, length as usize - 2).await?;
                    rotation = segment.strip_prefix(b"Exif\0\0").map_or(rotation, exif::rotation);
                }
                at += length;
                if marker == SOS {
                    skip_scan(source, &mut at).await?;
                }
            }
        }
    }
    let (width, height) = size.ok_or(Stop::Bad("it has no frame"))?;
    upright(width.into(), height.into(), rotation)
}

/// SOF0 to SOF15, without the three that mean something else.
fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC)
}

/// The next marker; `at` is behind it afterwards.
pub(crate) async fn marker<F, Fut, E>(source: &mut Source<F>, at: &mut u64) -> Result<u8, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    if source.read(*at, 1).await?[0] != 0xFF {
        return Err(Stop::Bad("a marker is missing"));
    }
    loop {
        *at += 1;
        let byte = source.read(*at, 1).await?[0];
        // Any number of fill bytes may stand before a marker.
        if byte != 0xFF {
            *at += 1;
            return Ok(byte);
        }
    }
}

/// Goes to the marker that ends the entropy-coded data: what follows 0xFF there is 0 or a restart.
pub(crate) async fn skip_scan<F, Fut, E>(source: &mut Source<F>, at: &mut u64) -> Result<(), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    loop {
        let piece = source.read_some(*at, PIECE).await?;
        let mut ends = memchr::memchr_iter(0xFF, &piece[..piece.len().saturating_sub(1)]);
        if let Some(end) = ends.find(|end| !matches!(piece[end + 1], 0 | 0xD0..=0xD7)) {
            *at += end as u64;
            return Ok(());
        }
        if piece.len() < 2 {
            return Err(Stop::End);
        }
        // The last byte may begin a marker.
        *at += piece.len() as u64 - 1;
    }
}

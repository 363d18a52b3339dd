//! WEBP: RFC 9649.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::exif;
use crate::source::{Source, Stop, upright};

pub(crate) const RIFF: u64 = 12;
pub(crate) const MOST_EXIF: u32 = 256 * 1024;
const ANIMATION: u8 = 0b10;

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let end = 8 + u64::from(u32_le(&source.read(4, 4).await?));
    if end > source.size {
        return Err(Stop::End);
    }
    let (mut at, mut size, mut rotation, mut animated) = (RIFF, None, 0, false);
    while at + 8 <= end {
        let chunk = source.read(at, 8).await?;
        let (length, name) = (u32_le(&chunk[4..]), &chunk[..4]);
        let data = at + 8;
        match name {
            b"VP8X" => {
                let header = source.read(data, 10).await?;
                animated = header[0] & ANIMATION != 0;
                size = Some((1 + u24_le(&header[4..]), 1 + u24_le(&header[7..])));
            }
            b"VP8 " if size.is_none() => size = Some(lossy(&source.read(data, 10).await?).ok_or(NO_FRAME)?),
            b"VP8L" if size.is_none() => size = Some(lossless(&source.read(data, 5).await?).ok_or(NO_FRAME)?),
            b"EXIF" if length <= MOST_EXIF => {
                let exif = source.read(data, length as usize).await?;
                rotation = exif::rotation(exif.strip_prefix(b"Exif\0\0").unwrap_or(&exif));
            }
            _ => {}
        }
        // Chunks are padded to even lengths.
        at = data + u64::from(length) + u64::from(length % 2);
    }
    if at > end + 1 {
        return Err(Stop::End);
    }
    let (width, height) = size.ok_or(NO_FRAME)?;
    Ok(MediaFacts { animated, ..upright(width, height, rotation)? })
}

struct NoFrame;
const NO_FRAME: NoFrame = NoFrame;

impl<E> From<NoFrame> for Stop<E> {
    fn from(_: NoFrame) -> Self {
        Stop::Bad("it has no picture")
    }
}

/// A key frame of VP8: RFC 6386, section 9.1.
fn lossy(frame: &[u8]) -> Option<(u32, u32)> {
    (frame[3..6] == [0x9D, 0x01, 0x2A]).then(|| {
        let side = |at: usize| u32::from(u16::from_le_bytes([frame[at], frame[at + 1]]) & 0x3FFF);
        (side(6), side(8))
    })
}

/// Two fields of 14 bits, each one less than the side.
fn lossless(frame: &[u8]) -> Option<(u32, u32)> {
    (frame[0] == 0x2F).then(|| {
        let bits = u32_le(&frame[1..]);
        (1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    })
}

pub(crate) fn u32_le(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

fn u24_le(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

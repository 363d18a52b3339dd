//! PNG: W3C Portable Network Graphics, third edition.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::exif;
use crate::source::{Source, Stop, u32_be, upright};

pub(crate) const SIGNATURE: u64 = 8;
/// An Exif chunk larger than that holds more than an orientation.
pub(crate) const MOST_EXIF: u32 = 256 * 1024;

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (mut at, mut size, mut rotation, mut frames) = (SIGNATURE, None, 0, 1);
    loop {
        let chunk = source.read(at, 8).await?;
        let (length, name) = (u32_be(&chunk, 0).unwrap_or(0), &chunk[4..]);
        match name {
            b"IHDR" => {
                let header = source.read(at + 8, 8).await?;
                size = u32_be(&header, 0).zip(u32_be(&header, 4));
            }
            b"acTL" => frames = u32_be(&source.read(at + 8, 4).await?, 0).unwrap_or(1),
            b"eXIf" if length <= MOST_EXIF => {
                rotation = exif::rotation(&source.read(at + 8, length as usize).await?);
            }
            b"IEND" => {
                source.read(at, 12).await?;
                break;
            }
            _ => {}
        }
        // Length, name, data, checksum.
        at += 12 + u64::from(length);
    }
    let (width, height) = size.ok_or(Stop::Bad("it has no header"))?;
    Ok(MediaFacts { animated: frames > 1, ..upright(width, height, rotation)? })
}

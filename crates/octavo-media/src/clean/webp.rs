//! WEBP: the chunks of RFC 9649 that hold pictures and their colours.

use std::ops::Range;

use bytes::Bytes;

use super::edits::Edits;
use crate::exif;
use crate::source::{Source, Stop};
use crate::webp::{MOST_EXIF, RIFF, u32_le};

const HAS_EXIF: u8 = 0b1000;
const HAS_XMP: u8 = 0b100;
/// Of an animation's frame: its place, size, duration and flags.
const FRAME_HEADER: u64 = 16;

pub async fn edits<F, Fut, E>(source: &mut Source<F>) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let length = u32_le(&source.read(4, 4).await?);
    let end = (8 + u64::from(length)).min(source.size);
    let (mut edits, mut at, mut orientation, mut flags, mut kept) = (Edits::default(), RIFF, 1, None, 4);
    while at + 8 <= end {
        let chunk = source.read(at, 8).await?;
        let (length, data) = (u32_le(&chunk[4..]), at + 8);
        // Chunks are padded to even lengths.
        let next = (data + u64::from(length) + u64::from(length % 2)).min(source.size);
        match &chunk[..4] {
            b"VP8X" => flags = Some((data, source.read(data, 1).await?[0])),
            b"EXIF" if length <= MOST_EXIF => {
                let exif = source.read(data, length as usize).await?;
                orientation = exif::orientation(exif.strip_prefix(b"Exif\0\0").unwrap_or(&exif));
            }
            b"ANMF" => clean_frame(source, &mut edits, data + FRAME_HEADER..data + u64::from(length)).await?,
            _ => {}
        }
        if matches!(&chunk[..4], b"VP8X" | b"VP8 " | b"VP8L" | b"ALPH" | b"ANIM" | b"ANMF" | b"ICCP") {
            kept += next - at;
        } else {
            edits.remove(at..next)?;
        }
        at = next;
    }
    let turned = if orientation > 1 { exif_chunk(orientation) } else { Vec::new() };
    let new_length = (kept + turned.len() as u64) as u32;
    if new_length != length {
        edits.write(4..8, new_length.to_le_bytes().to_vec())?;
    }
    if let Some((place, flags)) = flags.filter(|(_, flags)| flags & (HAS_EXIF | HAS_XMP) != 0) {
        let exif = if turned.is_empty() { 0 } else { HAS_EXIF };
        edits.write(place..place + 1, vec![flags & !(HAS_EXIF | HAS_XMP) | exif])?;
    }
    if !turned.is_empty() {
        edits.insert(at, turned)?;
    }
    edits.remove(at..source.size)?;
    Ok(edits)
}

/// A frame's length stays: what does not belong to it becomes an unknown chunk of zeros.
async fn clean_frame<F, Fut, E>(source: &mut Source<F>, edits: &mut Edits, frame: Range<u64>) -> Result<(), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut at = frame.start;
    while at + 8 <= frame.end {
        let chunk = source.read(at, 8).await?;
        let length = u64::from(u32_le(&chunk[4..]));
        let next = at + 8 + length + length % 2;
        if !matches!(&chunk[..4], b"ALPH" | b"VP8 " | b"VP8L") {
            edits.write(at..at + 4, &b"NONE"[..])?;
            edits.zero(at + 8..next.min(frame.end))?;
        }
        at = next;
    }
    Ok(())
}

fn exif_chunk(orientation: u16) -> Vec<u8> {
    let tiff = exif::only_orientation(orientation);
    [b"EXIF".as_slice(), &(tiff.len() as u32).to_le_bytes(), &tiff].concat()
}

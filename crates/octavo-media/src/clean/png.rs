//! PNG: the chunks that hold the picture and its colours.

use std::ops::Range;

use bytes::Bytes;

use super::edits::Edits;
use crate::exif;
use crate::png::{MOST_EXIF, SIGNATURE};
use crate::source::{Source, Stop, u32_be};

/// What changes how a picture looks, next to the chunks that every decoder must know.
const KEPT: [&[u8; 4]; 16] = [
    b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP", b"mDCV", b"cLLI", b"bKGD", b"pHYs", b"hIST",
    b"sPLT", b"acTL", b"fcTL", b"fdAT",
];
/// The first letter of a chunk that decoders may ignore is small.
const ANCILLARY: u8 = 0x20;

pub async fn edits<F, Fut, E>(source: &mut Source<F>) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (mut edits, mut at, mut orientation, mut after_header) = (Edits::default(), SIGNATURE, 1, None);
    loop {
        let chunk = source.read(at, 8).await?;
        let (length, name) = (u32_be(&chunk, 0).unwrap_or(0), &chunk[4..]);
        // Length, name, data, checksum.
        let end = at + 12 + u64::from(length);
        if name == b"eXIf" && length <= MOST_EXIF {
            orientation = exif::orientation(&source.read(at + 8, length as usize).await?);
        }
        if name[0] & ANCILLARY != 0 && !KEPT.iter().any(|kept| *kept == name) {
            edits.remove(at..end)?;
        }
        if name == b"IHDR" {
            after_header = Some(end);
        }
        at = end;
        if name == b"IEND" {
            break;
        }
    }
    if let Some(place) = after_header.filter(|_| orientation > 1) {
        edits.insert(place, exif_chunk(orientation))?;
    }
    edits.remove(at..source.size)?;
    Ok(edits)
}

fn exif_chunk(orientation: u16) -> Vec<u8> {
    let data = [b"eXIf".as_slice(), &exif::only_orientation(orientation)].concat();
    let length = (data.len() - 4) as u32;
    [&length.to_be_bytes(), data.as_slice(), &crc32fast::hash(&data).to_be_bytes()].concat()
}

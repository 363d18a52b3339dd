//! GIF89a: <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::source::{Source, Stop, upright};

pub(crate) const EXTENSION: u8 = 0x21;
pub(crate) const IMAGE: u8 = 0x2C;
pub(crate) const TRAILER: u8 = 0x3B;

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let screen = source.read(6, 7).await?;
    let side = |at: usize| u32::from(u16::from_le_bytes([screen[at], screen[at + 1]]));
    let (width, height) = (side(0), side(2));
    let mut at = 13 + table(screen[4]);
    let mut frames = 0u32;
    loop {
        let block = source.read(at, 1).await?[0];
        at += 1;
        match block {
            IMAGE => {
                frames += 1;
                let descriptor = source.read(at, 9).await?;
                // Descriptor, colour table, the code size of the data.
                at += 9 + table(descriptor[8]) + 1;
            }
            EXTENSION => at += 1,
            TRAILER => break,
            _ => return Err(Stop::Bad("a block is unknown")),
        }
        skip_blocks(source, &mut at).await?;
    }
    if frames == 0 {
        return Err(Stop::Bad("it has no picture"));
    }
    Ok(MediaFacts { animated: frames > 1, ..upright(width, height, 0)? })
}

/// Bytes of the colour table that these flags announce.
pub(crate) fn table(flags: u8) -> u64 {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Sub-blocks of up to 255 bytes, ended by an empty one.
pub(crate) async fn skip_blocks<F, Fut, E>(source: &mut Source<F>, at: &mut u64) -> Result<(), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    loop {
        let length = source.read(*at, 1).await?[0];
        *at += 1 + u64::from(length);
        if length == 0 {
            return Ok(());
        }
    }
}

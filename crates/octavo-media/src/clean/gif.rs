//! GIF: pictures, how they follow each other, and their colour profile.

use std::ops::Range;

use bytes::Bytes;

use super::edits::Edits;
use crate::gif::{EXTENSION, IMAGE, TRAILER, skip_blocks, table};
use crate::source::{Source, Stop};

const GRAPHIC_CONTROL: u8 = 0xF9;
const PLAIN_TEXT: u8 = 0x01;
const APPLICATION: u8 = 0xFF;
/// Two names for the number of loops, and the colour profile.
const APPLICATIONS: [&[u8; 11]; 3] = [b"NETSCAPE2.0", b"ANIMEXTS1.0", b"ICCRGBG1012"];

pub async fn edits<F, Fut, E>(source: &mut Source<F>) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let screen = source.read(6, 7).await?;
    let (mut edits, mut at) = (Edits::default(), 13 + table(screen[4]));
    loop {
        let start = at;
        let block = source.read(at, 1).await?[0];
        at += 1;
        let is_kept = match block {
            IMAGE => {
                let descriptor = source.read(at, 9).await?;
                at += 9 + table(descriptor[8]) + 1;
                true
            }
            EXTENSION => {
                let extension = source.read_some(at, 13).await?;
                at += 1;
                is_needed(&extension)
            }
            TRAILER => break,
            _ => return Err(Stop::Bad("a block is unknown")),
        };
        skip_blocks(source, &mut at).await?;
        if !is_kept {
            edits.remove(start..at)?;
        }
    }
    edits.remove(at..source.size)?;
    Ok(edits)
}

/// `extension` begins with its label and the length of its first block.
fn is_needed(extension: &[u8]) -> bool {
    match extension.first() {
        Some(&(GRAPHIC_CONTROL | PLAIN_TEXT)) => true,
        Some(&APPLICATION) => extension.get(2..13).is_some_and(|name| APPLICATIONS.iter().any(|it| *it == name)),
        _ => false,
    }
}

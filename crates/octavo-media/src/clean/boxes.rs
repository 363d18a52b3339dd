//! The boxes of MP4 and MOV, by their places.

use std::ops::Range;

use bytes::Bytes;

use crate::source::{Source, Stop, u32_be, u64_be};

/// A box: where it begins, where its content does, and where it ends.
#[derive(Debug, Clone, Copy)]
pub struct BoxPlace {
    pub name: [u8; 4],
    pub start: u64,
    pub body: u64,
    pub end: u64,
}

/// The box at a place, which ends within the one around it.
pub async fn read_box<F, Fut, E>(source: &mut Source<F>, at: u64, within: u64) -> Result<BoxPlace, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let start = source.read(at, 8).await?;
    let (short, name) = (u32_be(&start, 0).unwrap_or(0), [start[4], start[5], start[6], start[7]]);
    let (header, length) = match short {
        0 => (8, within - at),
        1 => (16, u64_be(&source.read(at + 8, 8).await?, 0).unwrap_or(0)),
        other => (8, u64::from(other)),
    };
    let end = at.checked_add(length).filter(|_| length >= header).ok_or(Stop::Bad("a box has no length"))?;
    if end > within {
        return Err(Stop::Bad("a box is longer than the one around it"));
    }
    Ok(BoxPlace { name, start: at, body: at + header, end })
}

/// The first box that a path of names leads to.
pub async fn find_box<F, Fut, E>(
    source: &mut Source<F>,
    outer: BoxPlace,
    path: &[&[u8; 4]],
) -> Result<Option<BoxPlace>, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut found = outer;
    for name in path {
        let (mut at, outer) = (found.body, found);
        loop {
            if at + 8 > outer.end {
                return Ok(None);
            }
            let inner = read_box(source, at, outer.end).await?;
            if inner.name == **name {
                found = inner;
                break;
            }
            at = inner.end;
        }
    }
    Ok(Some(found))
}

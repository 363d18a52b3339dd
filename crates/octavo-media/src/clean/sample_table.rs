//! Where the samples of a track are: ISO/IEC 14496-12, sections 8.7.3 to 8.7.5.

use std::ops::Range;

use bytes::Bytes;

use super::boxes::{BoxPlace, find_box};
use crate::source::{Source, Stop, u32_be, u64_be};

/// More chunks than any honest track of texts or places has.
const MOST_CHUNKS: usize = 100_000;

/// The sizes of samples, read one after the other.
struct Sizes {
    /// Of each sample; 0 where a table has them.
    same: u64,
    /// Bits of an entry of the table.
    bits: u64,
    table: u64,
    next: u64,
    count: u64,
}

/// Adds the place of each chunk that a sample table lists.
pub async fn list_chunks<F, Fut, E>(
    source: &mut Source<F>,
    table: BoxPlace,
    places: &mut Vec<Range<u64>>,
) -> Result<(), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (offsets, width) = match find_box(source, table, &[b"stco"]).await? {
        Some(offsets) => (Some(offsets), 4),
        None => (find_box(source, table, &[b"co64"]).await?, 8),
    };
    let runs = find_box(source, table, &[b"stsc"]).await?;
    let (Some(offsets), Some(runs)) = (offsets, runs) else {
        return Ok(());
    };
    let offsets = entries(source, offsets, width).await?;
    let runs = entries(source, runs, 12).await?;
    let Some(mut sizes) = Sizes::find(source, table).await? else {
        return Ok(());
    };
    let mut run = 0;
    for (index, offset) in offsets.iter().enumerate() {
        // Each run names its first chunk, counted from 1.
        while runs.get(run + 1).is_some_and(|next| u32_be(next, 0).is_some_and(|first| first as usize <= index + 1)) {
            run += 1;
        }
        let samples = runs.get(run).and_then(|run| u32_be(run, 4)).unwrap_or(0);
        let length = sizes.take(source, samples.into()).await?;
        let start = if width == 4 { u32_be(offset, 0).map(u64::from) } else { u64_be(offset, 0) }.unwrap_or(0);
        add(places, start, length)?;
    }
    Ok(())
}

/// Adds what the box `gps ` of dashboard cameras lists: offsets and lengths, after eight bytes.
pub async fn list_places<F, Fut, E>(
    source: &mut Source<F>,
    list: BoxPlace,
    places: &mut Vec<Range<u64>>,
) -> Result<(), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut at = list.body + 8;
    while at + 8 <= list.end {
        let entry = source.read(at, 8).await?;
        let (start, length) = (u32_be(&entry, 0).unwrap_or(0), u32_be(&entry, 4).unwrap_or(0));
        add(places, start.into(), length.into())?;
        at += 8;
    }
    Ok(())
}

fn add<E>(places: &mut Vec<Range<u64>>, start: u64, length: u64) -> Result<(), Stop<E>> {
    if places.len() == MOST_CHUNKS {
        return Err(Stop::Budget);
    }
    places.push(start..start.saturating_add(length));
    Ok(())
}

/// The entries of a table that begins with version, flags and their count.
async fn entries<F, Fut, E>(source: &mut Source<F>, table: BoxPlace, width: usize) -> Result<Vec<Bytes>, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let head = source.read(table.body, 8).await?;
    let room = (table.end - table.body - 8) / width as u64;
    let count = u64::from(u32_be(&head, 4).unwrap_or(0)).min(room) as usize;
    if count > MOST_CHUNKS {
        return Err(Stop::Budget);
    }
    let all = source.read(table.body + 8, count * width).await?;
    Ok((0..count).map(|index| all.slice(index * width..(index + 1) * width)).collect())
}

impl Sizes {
    async fn find<F, Fut, E>(source: &mut Source<F>, table: BoxPlace) -> Result<Option<Self>, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let (found, is_compact) = match find_box(source, table, &[b"stsz"]).await? {
            Some(found) => (Some(found), false),
            None => (find_box(source, table, &[b"stz2"]).await?, true),
        };
        let Some(found) = found else { return Ok(None) };
        let head = source.read(found.body, 12).await?;
        let (size, count) = (u64::from(u32_be(&head, 4).unwrap_or(0)), u64::from(u32_be(&head, 8).unwrap_or(0)));
        let (same, bits) = if is_compact { (0, size & 0xFF) } else { (size, 32) };
        let count = if same > 0 || bits == 0 { count } else { count.min((found.end - found.body - 12) * 8 / bits) };
        Ok(Some(Sizes { same, bits, table: found.body + 12, next: 0, count }))
    }

    /// The length of the next samples together.
    async fn take<F, Fut, E>(&mut self, source: &mut Source<F>, samples: u64) -> Result<u64, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let samples = samples.min(self.count - self.next);
        if self.same > 0 || self.bits == 0 {
            self.next += samples;
            return Ok(self.same.saturating_mul(samples));
        }
        let mut length = 0u64;
        for _ in 0..samples {
            let bit = self.next * self.bits;
            // Two numbers of 4 bits share a byte.
            let bytes = source.read(self.table + bit / 8, self.bits.div_ceil(8).min(4) as usize).await?;
            let number = bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            length = length.saturating_add(match (self.bits, bit % 8) {
                (4, 0) => number >> 4,
                (4, _) => number & 15,
                _ => number,
            });
            self.next += 1;
        }
        Ok(length)
    }
}

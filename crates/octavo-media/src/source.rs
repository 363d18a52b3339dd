//! Reading a file by ranges, within a budget that no file can stretch.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

/// Why a parser went no further.
pub enum Stop<E> {
    /// The file ends where something should be.
    End,
    /// More was to be read than any honest file asks for.
    Budget,
    /// The structure contradicts itself.
    Bad(&'static str),
    /// There is sound, and nothing to see.
    NoPicture,
    /// The file could not be read.
    Source(E),
}

/// All that is read of one file.
const MOST_BYTES: u64 = 96 * 1024 * 1024;
const MOST_READS: u32 = 4_096;
/// Read at a time, at least.
const WINDOW: u64 = 16 * 1024;

/// A file of a known length.
pub struct Source<F> {
    pub size: u64,
    fetch: F,
    /// Where it begins, and what it holds.
    window: (u64, Bytes),
    bytes_left: u64,
    reads_left: u32,
}

impl<F, Fut, E> Source<F>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    pub fn new(size: u64, fetch: F) -> Self {
        Source { size, fetch, window: (0, Bytes::new()), bytes_left: MOST_BYTES, reads_left: MOST_READS }
    }

    /// For a file that is followed to its end, which may take as many reads as it has pieces.
    pub fn whole(size: u64, fetch: F) -> Self {
        let source = Source::new(size, fetch);
        let reads = u32::try_from(size / WINDOW).unwrap_or(u32::MAX).saturating_add(MOST_READS);
        Source { bytes_left: MOST_BYTES.saturating_add(size.saturating_mul(2)), reads_left: reads, ..source }
    }

    /// Exactly `len` bytes from `at`.
    ///
    /// # Errors
    /// [`Stop::End`] where the file has fewer, [`Stop::Budget`] where enough was read.
    pub async fn read(&mut self, at: u64, len: usize) -> Result<Bytes, Stop<E>> {
        let end = at.checked_add(len as u64).filter(|end| *end <= self.size).ok_or(Stop::End)?;
        self.load(at..end).await?;
        let (start, window) = &self.window;
        let from = (at - start) as usize;
        window.get(from..from + len).map(|slice| window.slice_ref(slice)).ok_or(Stop::End)
    }

    /// Up to `len` bytes from `at`; none at the end.
    pub async fn read_some(&mut self, at: u64, len: usize) -> Result<Bytes, Stop<E>> {
        let left = self.size.saturating_sub(at);
        self.read(at, usize::try_from(left).map_or(len, |left| left.min(len))).await
    }

    async fn load(&mut self, wanted: Range<u64>) -> Result<(), Stop<E>> {
        let (start, window) = &self.window;
        if *start <= wanted.start && wanted.end <= start + window.len() as u64 {
            return Ok(());
        }
        let end = wanted.end.max(wanted.start.saturating_add(WINDOW)).min(self.size);
        self.bytes_left = self.bytes_left.checked_sub(end - wanted.start).ok_or(Stop::Budget)?;
        self.reads_left = self.reads_left.checked_sub(1).ok_or(Stop::Budget)?;
        self.window = (wanted.start, (self.fetch)(wanted.start..end).await.map_err(Stop::Source)?);
        Ok(())
    }
}

/// Big-endian numbers at a place, as far as there are bytes.
pub fn u16_be(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

pub fn u32_be(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

pub fn u64_be(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// A film as shown: its pixels may be wider or narrower than they are high, as `pixel` says.
pub fn shaped(facts: MediaFacts, pixel: Option<(u64, u64)>) -> MediaFacts {
    let is_turned = facts.rotation.unwrap_or(0) % 180 == 90;
    let (Some(width), Some(height), Some((across, down))) = (facts.width, facts.height, pixel) else {
        return facts;
    };
    if across == 0 || down == 0 {
        return facts;
    }
    // The rows stay as many as they are stored.
    let stretched = |side: u32| {
        let side = (u128::from(side) * u128::from(across) + u128::from(down) / 2) / u128::from(down);
        u32::try_from(side).unwrap_or(u32::MAX).max(1)
    };
    let shown = if is_turned { (width, stretched(height)) } else { (stretched(width), height) };
    if shown == (width, height) {
        return facts;
    }
    MediaFacts { display_width: Some(shown.0), display_height: Some(shown.1), ..facts }
}

/// A picture as shown: quarter turns swap its sides.
pub fn upright<E>(width: u32, height: u32, rotation: u16) -> Result<MediaFacts, Stop<E>> {
    if width == 0 || height == 0 {
        return Err(Stop::Bad("it has no size"));
    }
    let (width, height) = if rotation % 180 == 90 { (height, width) } else { (width, height) };
    let rotation = (rotation != 0).then_some(rotation);
    Ok(MediaFacts { width: Some(width), height: Some(height), rotation, ..MediaFacts::default() })
}

//! Which bytes of a file stay, and what replaces the others.

use std::ops::Range;

use bytes::Bytes;

use crate::source::Stop;

/// More places than any honest file has that must change.
const MOST_EDITS: usize = 100_000;

/// How a file may be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cleaning {
    /// Without what it says about people.
    Remove,
    /// With its metadata, but without a second picture.
    KeepMetadata,
}

/// What to write in the place of a range.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Replacement {
    Nothing,
    Zeros,
    Bytes(Bytes),
}

/// Changes to a file, in any order.
#[derive(Debug, Default)]
pub struct Edits(Vec<(Range<u64>, Replacement)>);

impl Edits {
    pub fn remove<E>(&mut self, range: Range<u64>) -> Result<(), Stop<E>> {
        self.push(range, Replacement::Nothing)
    }

    pub fn zero<E>(&mut self, range: Range<u64>) -> Result<(), Stop<E>> {
        self.push(range, Replacement::Zeros)
    }

    pub fn write<E>(&mut self, range: Range<u64>, bytes: impl Into<Bytes>) -> Result<(), Stop<E>> {
        self.push(range, Replacement::Bytes(bytes.into()))
    }

    pub fn insert<E>(&mut self, at: u64, bytes: impl Into<Bytes>) -> Result<(), Stop<E>> {
        self.write(at..at, bytes)
    }

    fn push<E>(&mut self, range: Range<u64>, with: Replacement) -> Result<(), Stop<E>> {
        let is_written = matches!(with, Replacement::Bytes(_));
        if range.is_empty() && !is_written {
            return Ok(());
        }
        if let Some((last, before)) = self.0.last_mut()
            && (last.end == range.start && *before == with && !is_written)
        {
            last.end = range.end;
            return Ok(());
        }
        if self.0.len() == MOST_EDITS {
            return Err(Stop::Budget);
        }
        self.0.push((range, with));
        Ok(())
    }

    /// Of two edits that overlap, the first one counts for what both cover.
    pub fn plan(mut self, size: u64) -> CleanPlan {
        self.0.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut parts, mut at) = (Vec::new(), 0);
        for (range, with) in self.0 {
            let (start, end) = (range.start.max(at), range.end.min(size));
            if start > end || (start > range.start && matches!(with, Replacement::Bytes(_))) {
                continue;
            }
            parts.push(CleanPart::Same(at..start));
            match with {
                Replacement::Nothing => {}
                Replacement::Zeros => parts.push(CleanPart::Zeros(end - start)),
                Replacement::Bytes(bytes) => parts.push(CleanPart::Bytes(bytes)),
            }
            at = end;
        }
        parts.push(CleanPart::Same(at..size));
        parts.retain(|part| part.len() > 0);
        CleanPlan { parts }
    }
}

/// A part of a cleaned file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CleanPart {
    /// This range of the file.
    Same(Range<u64>),
    Zeros(u64),
    Bytes(Bytes),
}

impl CleanPart {
    fn len(&self) -> u64 {
        match self {
            CleanPart::Same(range) => range.end - range.start,
            CleanPart::Zeros(length) => *length,
            CleanPart::Bytes(bytes) => bytes.len() as u64,
        }
    }

    /// Some of it; `range` is within its length.
    fn slice(&self, range: Range<u64>) -> CleanPart {
        match self {
            CleanPart::Same(whole) => CleanPart::Same(whole.start + range.start..whole.start + range.end),
            CleanPart::Zeros(_) => CleanPart::Zeros(range.end - range.start),
            CleanPart::Bytes(bytes) => CleanPart::Bytes(bytes.slice(range.start as usize..range.end as usize)),
        }
    }
}

/// A cleaned file, as parts that follow each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanPlan {
    parts: Vec<CleanPart>,
}

impl CleanPlan {
    /// The length of the cleaned file.
    pub fn size(&self) -> u64 {
        self.parts.iter().map(CleanPart::len).sum()
    }

    /// Whether the cleaned file is the file itself, which has this size.
    pub fn is_unchanged(&self, size: u64) -> bool {
        matches!(&self.parts[..], [CleanPart::Same(range)] if *range == (0..size))
    }

    /// The parts of a range of the cleaned file.
    pub fn parts(&self, wanted: Range<u64>) -> Vec<CleanPart> {
        let (mut found, mut at) = (Vec::new(), 0);
        for part in &self.parts {
            let end = at + part.len();
            let (from, to) = (wanted.start.max(at), wanted.end.min(end));
            if from < to {
                found.push(part.slice(from - at..to - at));
            }
            at = end;
        }
        found
    }
}

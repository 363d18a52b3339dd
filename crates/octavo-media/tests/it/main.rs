//! Files made by ffmpeg, held against what ffprobe says of them; and files that lie.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod clean;
mod clean_films;
mod convert;
mod corpus;
mod documents;
mod fit;
mod hostile;
mod logo;
mod probe;
mod samples;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;
use octavo_media::{CleanPart, Cleaning, Finding, Kind};

/// The probe over bytes in memory, and how many bytes it asked for.
fn probe_counting(bytes: &Bytes) -> (Result<MediaFacts, Finding>, u64) {
    let read = std::cell::Cell::new(0);
    let fetch = |range: std::ops::Range<u64>| {
        read.set(read.get() + range.end - range.start);
        std::future::ready(Ok::<_, std::convert::Infallible>(bytes.slice(range.start as usize..range.end as usize)))
    };
    let Ok(judged) = futures::executor::block_on(octavo_media::probe(bytes.len() as u64, fetch));
    (judged, read.get())
}

fn judge(bytes: impl Into<Bytes>) -> Result<MediaFacts, Finding> {
    probe_counting(&bytes.into()).0
}

/// A file as it is published.
fn clean(bytes: &Bytes, cleaning: Cleaning) -> Result<Vec<u8>, Finding> {
    let kind = Kind::recognise(bytes).unwrap();
    let fetch = |range: std::ops::Range<u64>| {
        std::future::ready(Ok::<_, std::convert::Infallible>(bytes.slice(range.start as usize..range.end as usize)))
    };
    let Ok(plan) = futures::executor::block_on(octavo_media::plan_cleaning(kind, bytes.len() as u64, cleaning, fetch));
    let plan = plan?;
    let mut cleaned = Vec::new();
    for part in plan.parts(0..plan.size()) {
        match part {
            CleanPart::Same(range) => cleaned.extend_from_slice(&bytes[range.start as usize..range.end as usize]),
            CleanPart::Zeros(length) => cleaned.resize(cleaned.len() + length as usize, 0),
            CleanPart::Bytes(written) => cleaned.extend_from_slice(&written),
        }
    }
    assert_eq!(cleaned.len() as u64, plan.size());
    assert!(!plan.is_unchanged(bytes.len() as u64) || cleaned == bytes[..]);
    Ok(cleaned)
}

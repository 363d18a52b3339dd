//! Files made by ffmpeg, held against what ffprobe says of them; and files that lie.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod convert;
mod corpus;
mod documents;
mod fit;
mod hostile;
mod probe;
mod samples;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;
use octavo_media::Finding;

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

//! Files without what they say about people: places, devices, names, times, texts.
//!
//! A [`CleanPlan`] says which bytes of a file are kept and what replaces the others. Pictures are kept by list: what is not needed to
//! show them is left out. In films, a removed part becomes free space of the same size, so that no offset changes.

mod boxes;
mod edits;
mod fragments;
mod gif;
mod jpeg;
mod movie;
mod png;
mod sample_table;
mod webm;
mod webp;

use std::ops::Range;

use bytes::Bytes;

use crate::kind::Kind;
use crate::probe::Finding;
use crate::source::{Source, Stop};

pub use edits::{CleanPart, CleanPlan, Cleaning};

/// How to clean a file of a kind. `fetch` is as for [`crate::probe`].
///
/// # Errors
/// Those of `fetch`. A file whose structure can't be followed to its end is a [`Finding`].
pub async fn plan_cleaning<F, Fut, E>(
    kind: &Kind,
    size: u64,
    cleaning: Cleaning,
    fetch: F,
) -> Result<Result<CleanPlan, Finding>, E>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut source = Source::whole(size, fetch);
    let edits = match (kind.name, cleaning) {
        ("JPEG", _) => jpeg::edits(&mut source, cleaning).await,
        (_, Cleaning::KeepMetadata) => Ok(edits::Edits::default()),
        ("PNG", _) => png::edits(&mut source).await,
        ("WEBP", _) => webp::edits(&mut source).await,
        ("GIF", _) => gif::edits(&mut source).await,
        ("MP4" | "MOV", _) => movie::edits(&mut source).await,
        ("WebM", _) => webm::edits(&mut source).await,
        _ => Ok(edits::Edits::default()),
    };
    match edits {
        Ok(edits) => Ok(Ok(edits.plan(size))),
        Err(Stop::Source(error)) => Err(error),
        Err(stop) => Ok(Err(Finding::damaged(kind, &stop))),
    }
}

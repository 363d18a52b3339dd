//! Whose a fragment is: ISO/IEC 14496-12, sections 8.3.2 and 8.8.7.

use std::ops::Range;

use bytes::Bytes;

use super::boxes::{BoxPlace, find_box};
use crate::source::{Source, Stop, u32_be};

/// The id of a track.
pub async fn track_id<F, Fut, E>(source: &mut Source<F>, track: BoxPlace) -> Result<Option<u32>, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let Some(header) = find_box(source, track, &[b"tkhd"]).await? else {
        return Ok(None);
    };
    let head = source.read_some(header.body, 24).await?;
    Ok(u32_be(&head, if head.first() == Some(&1) { 20 } else { 12 }))
}

/// Whether a fragment belongs to one of these tracks.
pub async fn belongs_to<F, Fut, E>(source: &mut Source<F>, fragment: BoxPlace, tracks: &[u32]) -> Result<bool, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    if tracks.is_empty() {
        return Ok(false);
    }
    let Some(header) = find_box(source, fragment, &[b"tfhd"]).await? else {
        return Ok(true);
    };
    Ok(u32_be(&source.read_some(header.body, 8).await?, 4).is_none_or(|id| tracks.contains(&id)))
}

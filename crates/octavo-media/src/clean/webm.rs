//! WebM: elements are kept by list. Every other element becomes `Void` of the same size and is filled with zeros, so that no
//! position changes. Of the tracks, picture and sound are kept.

use std::ops::Range;

use bytes::Bytes;

use super::edits::Edits;
use crate::source::{Source, Stop};
use crate::webm::{
    AUDIO_TRACK, CLUSTER, INFO, SEGMENT, TRACK_ENTRY, TRACK_TYPE, TRACKS, VIDEO_TRACK, element, unsigned,
};

const VOID: u8 = 0xEC;
const TRACK_NUMBER: u32 = 0xD7;
const BLOCK_GROUP: u32 = 0xA0;
const BLOCK: u32 = 0xA1;
const SIMPLE_BLOCK: u32 = 0xA3;
const MUXING_APP: u32 = 0x4D80;
const WRITING_APP: u32 = 0x5741;
/// RFC 9559, section 5.1: the head of the file, where its parts are, scale and length, what tells how to decode a track, and
/// what is in a cluster.
const KEPT: &[u32] = &[
    0x1A45_DFA3,
    0x114D_9B74,
    0x1C53_BB6B,
    0x2A_D7B1,
    0x4489, // The file
    TRACK_NUMBER,
    TRACK_TYPE,
    0x73C5,
    0xB9,
    0x88,
    0x55AA,
    0x55AB,
    0x55AC,
    0x55AD,
    0x55AE,
    0x55AF,
    0x9C,
    0x6DE7,
    0x6DF8,
    0x23_E383,
    0x23_4E7A,
    0x23_314F,
    0x55EE,
    0x41E4,
    0x22_B59C,
    0x22_B59D,
    0x86,
    0x63A2,
    0xAA,
    0x56AA,
    0x56BB,
    0xE0,
    0xE1,
    0x6D80, // Tracks
    0xE7,
    0xA7,
    0xAB,
    0x5854,
    0xAF,
    SIMPLE_BLOCK,
    BLOCK_GROUP, // Clusters
];
/// More tracks than any real file has.
const MOST_TRACKS: usize = 64;

#[derive(Default)]
struct Cleaner {
    edits: Edits,
    removed_tracks: Vec<u64>,
}

pub async fn edits<F, Fut, E>(source: &mut Source<F>) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let (mut cleaner, mut at, mut segment_end) = (Cleaner::default(), 0, None);
    while at < source.size {
        // Nothing that follows the segment is shown.
        if segment_end.is_some_and(|end| at >= end) {
            cleaner.edits.remove(at..source.size)?;
            break;
        }
        let (id, length, body) = element(source, at).await?;
        // What is cut off ends with the file.
        let end = length.map(|length| body.saturating_add(length).min(source.size));
        match id {
            SEGMENT => {
                segment_end = end;
                at = body;
            }
            INFO | TRACKS => at = body,
            CLUSTER if end.is_none() || !cleaner.removed_tracks.is_empty() => at = body,
            CLUSTER => at = end.unwrap_or(source.size),
            _ => {
                let end = end.ok_or(Stop::Bad("an element has no length"))?;
                at = cleaner.clean(source, id, at..end, body).await?;
            }
        }
    }
    Ok(cleaner.edits)
}

impl Cleaner {
    /// Answers where the next element begins.
    async fn clean<F, Fut, E>(
        &mut self,
        source: &mut Source<F>,
        id: u32,
        whole: Range<u64>,
        body: u64,
    ) -> Result<u64, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        match id {
            TRACK_ENTRY => {
                let (number, kind) = track(source, body..whole.end).await?;
                if matches!(kind, VIDEO_TRACK | AUDIO_TRACK) {
                    return Ok(body);
                }
                if self.removed_tracks.len() == MOST_TRACKS {
                    return Err(Stop::Budget);
                }
                self.removed_tracks.push(number);
                self.void(&whole)?;
            }
            // Both are mandatory. Zeros end a text.
            MUXING_APP | WRITING_APP => self.edits.zero(body..whole.end)?,
            BLOCK_GROUP | SIMPLE_BLOCK if !self.removed_tracks.is_empty() => {
                let group = (id == BLOCK_GROUP).then_some(body..whole.end);
                let block = match group {
                    Some(group) => find(source, group, BLOCK).await?,
                    None => Some(body..whole.end),
                };
                let number = match block {
                    Some(block) => block_track(source, block).await?,
                    None => None,
                };
                if number.is_none_or(|number| self.removed_tracks.contains(&number)) {
                    self.void(&whole)?;
                }
            }
            _ if KEPT.contains(&id) => {}
            _ => self.void(&whole)?,
        }
        Ok(whole.end)
    }

    /// Turns an element into `Void`: one byte, its length in one byte or in eight, zeros.
    fn void<E>(&mut self, whole: &Range<u64>) -> Result<(), Stop<E>> {
        let length = whole.end - whole.start;
        let header = match length {
            ..=128 => vec![VOID, 0x80 | length.saturating_sub(2) as u8],
            _ => [&[VOID], &((length - 9) | 1 << 56).to_be_bytes()[..]].concat(),
        };
        let body = whole.start + header.len() as u64;
        self.edits.write(whole.start..body, header)?;
        self.edits.zero(body..whole.end)
    }
}

/// The number and the type of a track; 0 where one is missing.
async fn track<F, Fut, E>(source: &mut Source<F>, entry: Range<u64>) -> Result<(u64, u64), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut values = [0, 0];
    for (value, id) in values.iter_mut().zip([TRACK_NUMBER, TRACK_TYPE]) {
        if let Some(found) = find(source, entry.clone(), id).await? {
            let length = (found.end - found.start).min(8) as usize;
            *value = unsigned(&source.read(found.start, length).await?);
        }
    }
    Ok((values[0], values[1]))
}

/// The track that a block belongs to.
async fn block_track<F, Fut, E>(source: &mut Source<F>, block: Range<u64>) -> Result<Option<u64>, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let head = source.read_some(block.start, 8).await?;
    let length = head.first().map_or(9, |byte| byte.leading_zeros() as usize + 1);
    Ok(head.get(..length).map(|bytes| unsigned(bytes) & ((1 << (7 * length)) - 1)))
}

/// The content of the first element with an id.
async fn find<F, Fut, E>(source: &mut Source<F>, within: Range<u64>, wanted: u32) -> Result<Option<Range<u64>>, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut at = within.start;
    while at < within.end {
        let (id, length, body) = element(source, at).await?;
        at = body.saturating_add(length.ok_or(Stop::Bad("an element has no length"))?);
        if id == wanted {
            return Ok(Some(body..at.min(within.end)));
        }
    }
    Ok(None)
}

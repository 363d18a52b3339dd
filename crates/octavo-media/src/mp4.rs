//! MP4 and MOV: ISO/IEC 14496-12 and the QuickTime File Format.
//!
//! Boxes are walked in one line: entering a box means to go on behind its header. Sample tables, which may be large,
//! are never read, only their counts.

mod codec;
mod fragment;
mod track;
mod units;

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::source::{Source, Stop, shaped, u32_be, u64_be, upright};
use fragment::{Fragment, MOST_TRACKS};
use track::Track;
use units::{millis, number};

/// The longest leaf that is read; what is needed of each stands at its start.
const MOST_LEAF: u64 = 1024 * 1024;

/// What was found so far.
#[derive(Default)]
pub struct Movie {
    timescale: u32,
    /// In the movie's timescale; 0 while unknown.
    duration: u64,
    has_movie: bool,
    tracks: Vec<Track>,
    fragment: Fragment,
}

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut movie = Movie::default();
    let mut at = 0;
    // Less than a header at the end is padding.
    while at + 8 <= source.size {
        match step(source, &mut movie, at).await {
            Ok(next) => at = next,
            // A long chain of fragments: what the first ones say is known.
            Err(Stop::Budget) if movie.has_movie => break,
            Err(stop) => return Err(stop),
        }
    }
    movie.facts()
}

/// Takes in one box; where the next begins.
async fn step<F, Fut, E>(source: &mut Source<F>, movie: &mut Movie, at: u64) -> Result<u64, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let start = source.read(at, 8).await?;
    let (short, name) = (u32_be(&start, 0).unwrap_or(0), [start[4], start[5], start[6], start[7]]);
    let (header, length) = match short {
        0 => (8, source.size - at),
        1 => (16, u64_be(&source.read(at + 8, 8).await?, 0).unwrap_or(0)),
        other => (8, u64::from(other)),
    };
    let end = at.checked_add(length).filter(|_| length >= header).ok_or(Stop::Bad("a box has no length"))?;
    if end > source.size {
        return Err(Stop::End);
    }
    if movie.enters(&name) {
        return Ok(at + header);
    }
    if Movie::reads(&name) {
        let body = source.read(at + header, (length - header).min(MOST_LEAF) as usize).await?;
        movie.leaf(&name, &body);
    }
    Ok(end)
}

impl Movie {
    fn enters(&mut self, name: &[u8; 4]) -> bool {
        match name {
            b"moov" => self.has_movie = true,
            b"trak" if self.tracks.len() < MOST_TRACKS => self.tracks.push(Track::default()),
            b"mdia" | b"minf" | b"stbl" | b"mvex" | b"moof" | b"traf" => {}
            _ => return false,
        }
        true
    }

    fn reads(name: &[u8; 4]) -> bool {
        matches!(
            name,
            b"mvhd"
                | b"tkhd"
                | b"mdhd"
                | b"hdlr"
                | b"stsd"
                | b"stsz"
                | b"stz2"
                | b"mehd"
                | b"trex"
                | b"tfhd"
                | b"tfdt"
                | b"trun"
        )
    }

    /// What is missing in a box stays unknown.
    fn leaf(&mut self, name: &[u8; 4], body: &[u8]) {
        match name {
            b"mvhd" => (self.timescale, self.duration) = track::clock(body).unwrap_or_default(),
            b"mehd" => self.duration = self.duration.max(number(body, 4).unwrap_or(0)),
            b"trex" | b"tfhd" | b"tfdt" | b"trun" => {
                self.fragment.leaf(name, body, &mut self.tracks);
            }
            _ => {
                if let Some(track) = self.tracks.last_mut() {
                    track.leaf(name, body);
                }
            }
        }
    }

    fn facts<E>(self) -> Result<MediaFacts, Stop<E>> {
        if !self.has_movie {
            return Err(Stop::Bad("it has no index (moov)"));
        }
        let audio = self.tracks.iter().find(|track| track.is_audio());
        let no_video = || if audio.is_some() { Stop::NoPicture } else { Stop::Bad("it has no video track") };
        let video = self.tracks.iter().find(|track| track.is_video()).ok_or_else(no_video)?;
        let duration_ms = millis(self.duration, self.timescale).or_else(|| video.duration_ms());
        let picture = shaped(upright(video.width, video.height, video.rotation)?, video.pixel());
        Ok(MediaFacts {
            duration_ms,
            frame_rate: video.frame_rate(),
            video_codec: video.codec.clone(),
            audio_codec: audio.and_then(|audio| audio.codec.clone()),
            ..picture
        })
    }
}

//! WebM: RFC 8794 (EBML) and RFC 9559 (Matroska).
//!
//! Elements are walked in one line, like MP4's boxes, up to the first cluster behind the tracks.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::source::{Source, Stop, shaped, upright};

pub(crate) const SEGMENT: u32 = 0x1853_8067;
pub(crate) const INFO: u32 = 0x1549_A966;
const TIMESTAMP_SCALE: u32 = 0x2A_D7B1;
const DURATION: u32 = 0x4489;
pub(crate) const TRACKS: u32 = 0x1654_AE6B;
pub(crate) const TRACK_ENTRY: u32 = 0xAE;
pub(crate) const TRACK_TYPE: u32 = 0x83;
const CODEC_ID: u32 = 0x86;
const DEFAULT_DURATION: u32 = 0x23_E383;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;
const DISPLAY_WIDTH: u32 = 0x54B0;
const DISPLAY_HEIGHT: u32 = 0x54BA;
const DISPLAY_UNIT: u32 = 0x54B2;
/// Of the display size: it says nothing.
const UNKNOWN_UNIT: u64 = 4;
pub(crate) const CLUSTER: u32 = 0x1F43_B675;

/// Types of tracks.
pub(crate) const VIDEO_TRACK: u64 = 1;
pub(crate) const AUDIO_TRACK: u64 = 2;

/// More tracks than any real file has.
const MOST_TRACKS: usize = 64;
/// The longest value that is read.
const MOST_VALUE: u64 = 64;

#[derive(Default)]
struct Track {
    kind: u64,
    codec: String,
    frame_ns: u64,
    width: u64,
    height: u64,
    /// In pixels, or in units that only tell the shape.
    display: (u64, u64),
    display_unit: u64,
}

struct Movie {
    /// Nanoseconds.
    scale: u64,
    duration: Option<f64>,
    tracks: Vec<Track>,
}

pub async fn facts<F, Fut, E>(source: &mut Source<F>) -> Result<MediaFacts, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut movie = Movie { scale: 1_000_000, duration: None, tracks: Vec::new() };
    let mut at = 0;
    while at < source.size {
        let (id, length, body) = element(source, at).await?;
        let end = length.map(|length| body.saturating_add(length));
        if end.is_some_and(|end| end > source.size) {
            return Err(Stop::End);
        }
        match id {
            SEGMENT | INFO | TRACKS | VIDEO => at = body,
            TRACK_ENTRY if movie.tracks.len() < MOST_TRACKS => {
                movie.tracks.push(Track::default());
                at = body;
            }
            CLUSTER if !movie.tracks.is_empty() => break,
            _ => {
                // Only segments and clusters may be of unknown length, and a cluster ends where the next begins.
                let end = end.ok_or(Stop::Bad("an element has no length"))?;
                if Movie::reads(id) && end - body <= MOST_VALUE {
                    movie.value(id, &source.read(body, (end - body) as usize).await?);
                }
                at = end;
            }
        }
    }
    movie.facts()
}

/// Id, length (none when unknown) and where the content begins.
pub(crate) async fn element<F, Fut, E>(source: &mut Source<F>, at: u64) -> Result<(u32, Option<u64>, u64), Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let head = source.read_some(at, 12).await?;
    let id_length = head.first().map_or(9, |byte| byte.leading_zeros() as usize + 1);
    let Some(id) = head.get(..id_length).filter(|_| id_length <= 4) else {
        return Err(Stop::Bad("an element has no name"));
    };
    let length_length = head.get(id_length).map_or(9, |byte| byte.leading_zeros() as usize + 1);
    let length = head.get(id_length..id_length + length_length).filter(|_| length_length <= 8).ok_or(Stop::End)?;
    let marker = 1u64 << (7 * length_length);
    let value = unsigned(length) & (marker - 1);
    let content = at + (id_length + length_length) as u64;
    Ok((unsigned(id) as u32, (value != marker - 1).then_some(value), content))
}

pub(crate) fn unsigned(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn float(bytes: &[u8]) -> Option<f64> {
    match bytes.len() {
        4 => Some(f32::from_bits(unsigned(bytes) as u32).into()),
        8 => Some(f64::from_bits(unsigned(bytes))),
        _ => None,
    }
}

impl Movie {
    fn reads(id: u32) -> bool {
        matches!(
            id,
            TIMESTAMP_SCALE
                | DURATION
                | TRACK_TYPE
                | CODEC_ID
                | DEFAULT_DURATION
                | PIXEL_WIDTH
                | PIXEL_HEIGHT
                | DISPLAY_WIDTH
                | DISPLAY_HEIGHT
                | DISPLAY_UNIT
        )
    }

    fn value(&mut self, id: u32, bytes: &[u8]) {
        match (id, self.tracks.last_mut()) {
            (TIMESTAMP_SCALE, _) => self.scale = unsigned(bytes),
            (DURATION, _) => self.duration = float(bytes),
            (TRACK_TYPE, Some(track)) => track.kind = unsigned(bytes),
            (CODEC_ID, Some(track)) => track.codec = codec(bytes),
            (DEFAULT_DURATION, Some(track)) => track.frame_ns = unsigned(bytes),
            (PIXEL_WIDTH, Some(track)) => track.width = unsigned(bytes),
            (PIXEL_HEIGHT, Some(track)) => track.height = unsigned(bytes),
            (DISPLAY_WIDTH, Some(track)) => track.display.0 = unsigned(bytes),
            (DISPLAY_HEIGHT, Some(track)) => track.display.1 = unsigned(bytes),
            (DISPLAY_UNIT, Some(track)) => track.display_unit = unsigned(bytes),
            _ => {}
        }
    }

    fn facts<E>(&self) -> Result<MediaFacts, Stop<E>> {
        let audio = self.tracks.iter().find(|track| track.kind == AUDIO_TRACK);
        let no_video = || if audio.is_some() { Stop::NoPicture } else { Stop::Bad("it has no video track") };
        let video = self.tracks.iter().find(|track| track.kind == VIDEO_TRACK).ok_or_else(no_video)?;
        let millis = self.duration.map(|units| units * self.scale as f64 / 1e6);
        let side = |pixels: u64| u32::try_from(pixels).unwrap_or(0);
        let frame_rate = (video.frame_ns > 0).then(|| (1e12 / video.frame_ns as f64).round() / 1000.0);
        Ok(MediaFacts {
            // Casting saturates: a duration that is no number becomes 0, and is none.
            duration_ms: millis.map(|ms| ms.round() as u64).filter(|ms| *ms > 0),
            frame_rate,
            video_codec: Some(video.codec.clone()),
            audio_codec: audio.map(|audio| audio.codec.clone()),
            ..shaped(upright(side(video.width), side(video.height), 0)?, video.pixel())
        })
    }
}

impl Track {
    /// How wide and how high a pixel is. A side that is not said is as many pixels long as it is stored.
    fn pixel(&self) -> Option<(u64, u64)> {
        let side = |shown: u64, stored: u64| if shown == 0 { stored } else { shown };
        let (width, height) = (side(self.display.0, self.width), side(self.display.1, self.height));
        let pixel = width.checked_mul(self.height).zip(height.checked_mul(self.width));
        pixel.filter(|_| self.display_unit < UNKNOWN_UNIT)
    }
}

/// `V_VP9` is vp9, `A_OPUS` is opus.
fn codec(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).trim_end_matches('\0').to_ascii_lowercase();
    text.get(2..).unwrap_or_default().chars().filter(|c| c.is_ascii_alphanumeric()).collect()
}

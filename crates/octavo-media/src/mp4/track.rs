//! One track, from the boxes inside of `trak`.

use super::codec;
use super::units::{millis, number};
use crate::source::{u16_be, u32_be};

#[derive(Default)]
pub struct Track {
    pub id: u32,
    handler: [u8; 4],
    pub timescale: u32,
    /// In the track's timescale; 0 in fragmented files.
    duration: u64,
    samples: u32,
    pub codec: Option<String>,
    pub width: u32,
    pub height: u32,
    /// How wide and how high a pixel is, as the sample entry says.
    pixel: Option<(u64, u64)>,
    /// The size of the picture in the movie, in pixels; 0 where nothing is said.
    presented: (u32, u32),
    /// Degrees, clockwise.
    pub rotation: u16,
    /// Where the last fragment ends, and the samples in all of them.
    pub fragments_end: u64,
    pub fragment_samples: u64,
}

impl Track {
    pub fn is_video(&self) -> bool {
        &self.handler == b"vide"
    }

    pub fn is_audio(&self) -> bool {
        &self.handler == b"soun"
    }

    pub fn leaf(&mut self, name: &[u8; 4], body: &[u8]) {
        match name {
            b"tkhd" => self.header(body),
            b"mdhd" => (self.timescale, self.duration) = clock(body).unwrap_or_default(),
            // A track has further handlers, of its data references.
            b"hdlr" if self.handler == [0; 4] => self.handler = body.get(8..12).map_or([0; 4], four),
            b"stsd" => self.description(body),
            b"stsz" | b"stz2" => self.samples = u32_be(body, 8).unwrap_or(0),
            _ => {}
        }
    }

    fn header(&mut self, body: &[u8]) {
        let (id, matrix) = if body.first() == Some(&1) { (20, 52) } else { (12, 40) };
        self.id = u32_be(body, id).unwrap_or(0);
        let presented = |at: usize| u32_be(body, matrix + 36 + at).unwrap_or(0) >> 16;
        self.presented = (presented(0), presented(4));
        let turn = |at: usize| u32_be(body, matrix + at).unwrap_or(0).cast_signed();
        self.rotation = match (turn(0), turn(4), turn(16)) {
            (0, sine, 0) if sine > 0 => 90,
            (0, sine, 0) if sine < 0 => 270,
            (cosine, _, other) if cosine < 0 && other < 0 => 180,
            _ => 0,
        };
    }

    /// The first entry of the sample description.
    fn description(&mut self, body: &[u8]) {
        const ENTRY: usize = 8;
        /// Where the boxes of a picture's entry begin.
        const EXTENSIONS: usize = 86;
        let Some(entry) = body.get(ENTRY..) else { return };
        if self.is_video() {
            self.width = u16_be(entry, 32).unwrap_or(0).into();
            self.height = u16_be(entry, 34).unwrap_or(0).into();
            self.codec = entry.get(4..8).map(|code| codec::video(&four(code)));
            let length = u32_be(entry, 0).map_or(0, |length| length as usize).min(entry.len());
            self.pixel = entry.get(EXTENSIONS..length).and_then(pixel_aspect);
        } else {
            self.codec = entry.get(4..8).map(|code| codec::audio(&four(code), entry));
        }
    }

    /// How wide and how high a pixel is. The track's header counts where the sample entry says nothing.
    pub fn pixel(&self) -> Option<(u64, u64)> {
        /// Smaller differences come from pixels that are cut off.
        const LEAST_DIFFERENCE: f64 = 0.01;
        let (width, height) = (u64::from(self.presented.0), u64::from(self.presented.1));
        let pixel = (width * u64::from(self.height), height * u64::from(self.width));
        let is_square = (pixel.0 as f64 / pixel.1 as f64 - 1.0).abs() < LEAST_DIFFERENCE;
        self.pixel.or_else(|| (width > 0 && height > 0 && !is_square).then_some(pixel))
    }

    pub fn duration_ms(&self) -> Option<u64> {
        millis(self.duration, self.timescale).or_else(|| millis(self.fragments_end, self.timescale))
    }

    /// Frames per second over the whole track, to a thousandth.
    pub fn frame_rate(&self) -> Option<f64> {
        let samples = u64::from(self.samples).max(self.fragment_samples);
        let units = if self.duration > 0 { self.duration } else { self.fragments_end };
        let known = samples > 0 && units > 0 && self.timescale > 0;
        known.then(|| (samples as f64 * f64::from(self.timescale) / units as f64 * 1000.0).round() / 1000.0)
    }
}

/// The box `pasp` among those of a sample entry: ISO/IEC 14496-12, section 12.1.4.
fn pixel_aspect(mut boxes: &[u8]) -> Option<(u64, u64)> {
    loop {
        let length = u32_be(boxes, 0)? as usize;
        let found = boxes.get(..length).filter(|found| found.len() >= 8)?;
        if &found[4..8] == b"pasp" {
            let aspect: (u64, u64) = (u32_be(found, 8)?.into(), u32_be(found, 12)?.into());
            return Some(aspect).filter(|(across, down)| *across > 0 && *down > 0);
        }
        boxes = &boxes[length..];
    }
}

fn four(bytes: &[u8]) -> [u8; 4] {
    bytes.try_into().unwrap_or_default()
}

/// Timescale and duration, as `mvhd` and `mdhd` have them.
pub fn clock(body: &[u8]) -> Option<(u32, u64)> {
    let (scale, duration) = if body.first() == Some(&1) { (20, 24) } else { (12, 16) };
    Some((u32_be(body, scale)?, number(body, duration)?))
}

//! Fragments, which tell a duration that the index does not: ISO/IEC 14496-12, section 8.8.

use super::track::Track;
use super::units::number;
use crate::source::u32_be;

/// The fragment that is being read.
#[derive(Default)]
pub struct Fragment {
    track: u32,
    sample_duration: u64,
    start: u64,
    /// Of each track, by its id.
    defaults: Vec<(u32, u64)>,
}

/// More tracks than any real file has.
pub const MOST_TRACKS: usize = 64;

impl Fragment {
    pub fn leaf(&mut self, name: &[u8; 4], body: &[u8], tracks: &mut [Track]) {
        let read = match name {
            b"trex" => self.defaults(body),
            b"tfhd" => self.header(body),
            b"tfdt" => number(body, 4).map(|start| self.start = start),
            _ => self.run(body, tracks),
        };
        // A fragment that cannot be read says nothing of the duration.
        if read.is_none() {
            self.track = 0;
        }
    }

    fn defaults(&mut self, body: &[u8]) -> Option<()> {
        let default = (u32_be(body, 4)?, u64::from(u32_be(body, 12)?));
        (self.defaults.len() < MOST_TRACKS).then(|| self.defaults.push(default))
    }

    fn header(&mut self, body: &[u8]) -> Option<()> {
        let flags = u32_be(body, 0)?;
        self.track = u32_be(body, 4)?;
        let at = 8 + 8 * usize::from(flags & 0x1 != 0) + 4 * usize::from(flags & 0x2 != 0);
        let default = || self.defaults.iter().find(|(id, _)| *id == self.track).map_or(0, |(_, duration)| *duration);
        self.sample_duration = if flags & 0x8 != 0 { u32_be(body, at)?.into() } else { default() };
        Some(())
    }

    /// Samples that follow each other.
    fn run(&mut self, body: &[u8], tracks: &mut [Track]) -> Option<()> {
        let (flags, count) = (u32_be(body, 0)?, u32_be(body, 4)?);
        let first = 8 + 4 * usize::from(flags & 0x1 != 0) + 4 * usize::from(flags & 0x4 != 0);
        let each = 4 * [0x100, 0x200, 0x400, 0x800].iter().filter(|flag| flags & **flag != 0).count();
        let duration = if flags & 0x100 != 0 {
            let entries = body.get(first..)?.chunks_exact(each).take(count as usize);
            entries.filter_map(|entry| u32_be(entry, 0)).map(u64::from).sum()
        } else {
            self.sample_duration.saturating_mul(count.into())
        };
        let track = tracks.iter_mut().find(|track| track.id == self.track)?;
        self.start = self.start.saturating_add(duration);
        track.fragments_end = track.fragments_end.max(self.start);
        track.fragment_samples = track.fragment_samples.saturating_add(count.into());
        Some(())
    }
}

//! MP4 and MOV: boxes are kept by list, depending on the box around them. Every other box becomes `free` and is filled with
//! zeros, so that no offset changes. Of the tracks, picture and sound are kept: others may hold places, such as GoPro's `gpmd`,
//! Apple's `mebx`, Google's `camm` and the subtitles that drones write. Their samples become zeros too.

use std::ops::Range;

use bytes::Bytes;

use super::boxes::{BoxPlace, find_box, read_box};
use super::edits::Edits;
use super::{fragments, sample_table};
use crate::source::{Source, Stop};

/// Deeper than any list below.
const MOST_DEPTH: usize = 12;
const MOST_MEDIA_DATA: usize = 100_000;
/// In the content of a sample entry. The first is in both kinds of entries, the others are in those of pictures.
const VENDOR: Range<u64> = 12..16;
const COMPRESSOR_NAME: Range<u64> = 42..74;
const PICTURE_ENTRY: u64 = 78;

/// The box around others.
#[derive(Clone, Copy)]
enum Within {
    File,
    Movie,
    Track,
    Media,
    MediaInfo,
    DataInfo,
    SampleTable,
    Fragment,
    TrackFragment,
}

enum Fate {
    Keep,
    Enter(Within),
    Free,
    /// Keep it without the times at which it was made.
    Times,
    /// Keep it without the name of what wrote it.
    HandlerName,
    /// Keep it without the paths of other files.
    References,
    /// Keep it without the names of encoders and devices.
    Descriptions,
    MediaData,
    Track,
    TrackFragment,
    /// The list in which some dashboard cameras note where the places are.
    PlaceList,
}

fn fate(within: Within, name: &[u8; 4]) -> Fate {
    match (within, name) {
        (Within::File, b"moov") => Fate::Enter(Within::Movie),
        (Within::File, b"moof") => Fate::Enter(Within::Fragment),
        (Within::File, b"mdat") => Fate::MediaData,
        (Within::Movie, b"mvhd") | (Within::Track, b"tkhd") | (Within::Media, b"mdhd") => Fate::Times,
        (Within::Movie, b"trak") => Fate::Track,
        (Within::Movie, b"gps ") => Fate::PlaceList,
        (Within::Track, b"mdia") => Fate::Enter(Within::Media),
        (Within::Media | Within::MediaInfo, b"hdlr") => Fate::HandlerName,
        (Within::Media, b"minf") => Fate::Enter(Within::MediaInfo),
        (Within::MediaInfo, b"dinf") => Fate::Enter(Within::DataInfo),
        (Within::MediaInfo, b"stbl") => Fate::Enter(Within::SampleTable),
        (Within::DataInfo, b"dref") => Fate::References,
        (Within::SampleTable, b"stsd") => Fate::Descriptions,
        (Within::Fragment, b"traf") => Fate::TrackFragment,
        _ if kept(within).contains(&name) => Fate::Keep,
        _ => Fate::Free,
    }
}

/// What is needed to play a file and says nothing else.
fn kept(within: Within) -> &'static [&'static [u8; 4]] {
    match within {
        Within::File => &[b"ftyp", b"styp", b"sidx", b"ssix", b"mfra", b"pdin"],
        Within::Movie => &[b"mvex", b"iods"],
        Within::Track => &[b"edts", b"tapt", b"matt", b"clip"],
        Within::Media => &[b"elng"],
        Within::MediaInfo => &[b"vmhd", b"smhd", b"nmhd"],
        Within::DataInfo => &[],
        Within::SampleTable => &[
            b"stts", b"ctts", b"cslg", b"stsc", b"stsz", b"stz2", b"stco", b"co64", b"stss", b"stps", b"stsh", b"stdp",
            b"sdtp", b"padb", b"sbgp", b"sgpd", b"subs", b"saiz", b"saio",
        ],
        Within::Fragment => &[b"mfhd"],
        Within::TrackFragment => {
            &[b"tfhd", b"tfdt", b"trun", b"sdtp", b"sbgp", b"sgpd", b"subs", b"saiz", b"saio", b"senc"]
        }
    }
}

#[derive(Default)]
struct Cleaner {
    edits: Edits,
    /// The contents of `mdat`.
    media_data: Vec<Range<u64>>,
    /// Samples of tracks that were removed.
    removed: Vec<Range<u64>>,
    removed_tracks: Vec<u32>,
    /// Of the track that is being cleaned.
    is_picture: bool,
}

pub async fn edits<F, Fut, E>(source: &mut Source<F>) -> Result<Edits, Stop<E>>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    let mut cleaner = Cleaner::default();
    let (mut at, mut around) = (0, vec![(source.size, Within::File)]);
    while let Some(&(end, within)) = around.last() {
        // Less than a header at the end is padding.
        if at + 8 > end {
            match within {
                Within::File => cleaner.edits.remove(at..end)?,
                _ => cleaner.edits.zero(at..end)?,
            }
            at = end;
            around.pop();
            continue;
        }
        let found = read_box(source, at, end).await?;
        at = found.end;
        if let Some(entered) = cleaner.clean(source, fate(within, &found.name), found).await? {
            if around.len() == MOST_DEPTH {
                return Err(Stop::Bad("its boxes are nested too deeply"));
            }
            around.push((found.end, entered));
            at = found.body;
        }
    }
    cleaner.finish()
}

impl Cleaner {
    /// Answers which box to enter.
    async fn clean<F, Fut, E>(
        &mut self,
        source: &mut Source<F>,
        fate: Fate,
        found: BoxPlace,
    ) -> Result<Option<Within>, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        match fate {
            Fate::Keep => {}
            Fate::Enter(within) => return Ok(Some(within)),
            Fate::Free => self.free(found)?,
            Fate::Times => {
                let length = if source.read_some(found.body, 1).await?.first() == Some(&1) { 16 } else { 8 };
                self.zero_within(found, 4..4 + length)?;
            }
            Fate::HandlerName => self.zero_within(found, 24..u64::MAX)?,
            Fate::References => self.clean_references(source, found).await?,
            Fate::Descriptions => self.clean_descriptions(source, found).await?,
            Fate::MediaData if self.media_data.len() == MOST_MEDIA_DATA => return Err(Stop::Budget),
            Fate::MediaData => self.media_data.push(found.body..found.end),
            Fate::Track => return self.track(source, found).await,
            Fate::TrackFragment => return self.track_fragment(source, found).await,
            Fate::PlaceList => {
                sample_table::list_places(source, found, &mut self.removed).await?;
                self.free(found)?;
            }
        }
        Ok(None)
    }

    fn free<E>(&mut self, found: BoxPlace) -> Result<(), Stop<E>> {
        if &found.name != b"free" {
            self.edits.write(found.start + 4..found.start + 8, &b"free"[..])?;
        }
        self.edits.zero(found.body..found.end)
    }

    /// Zeros a range of a box's content, as far as it has one.
    fn zero_within<E>(&mut self, found: BoxPlace, range: Range<u64>) -> Result<(), Stop<E>> {
        let place = |offset: u64| found.body.saturating_add(offset).min(found.end);
        self.edits.zero(place(range.start)..place(range.end))
    }

    async fn track<F, Fut, E>(&mut self, source: &mut Source<F>, track: BoxPlace) -> Result<Option<Within>, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let handler = match find_box(source, track, &[b"mdia", b"hdlr"]).await? {
            Some(handler) => source.read_some(handler.body + 8, 4).await?,
            None => Bytes::new(),
        };
        self.is_picture = &handler[..] == b"vide";
        if self.is_picture || &handler[..] == b"soun" {
            return Ok(Some(Within::Track));
        }
        self.removed_tracks.extend(fragments::track_id(source, track).await?);
        if let Some(table) = find_box(source, track, &[b"mdia", b"minf", b"stbl"]).await? {
            sample_table::list_chunks(source, table, &mut self.removed).await?;
        }
        self.free(track)?;
        Ok(None)
    }

    async fn track_fragment<F, Fut, E>(
        &mut self,
        source: &mut Source<F>,
        fragment: BoxPlace,
    ) -> Result<Option<Within>, Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        if fragments::belongs_to(source, fragment, &self.removed_tracks).await? {
            return Err(Stop::Bad("its fragments hold a track that is neither picture nor sound"));
        }
        Ok(Some(Within::TrackFragment))
    }

    /// What follows version and flags of a reference is where the other file is; samples in the same file need none.
    async fn clean_references<F, Fut, E>(&mut self, source: &mut Source<F>, list: BoxPlace) -> Result<(), Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let mut at = list.body + 8;
        while at + 8 <= list.end {
            let reference = read_box(source, at, list.end).await?;
            self.zero_within(reference, 4..u64::MAX)?;
            at = reference.end;
        }
        Ok(())
    }

    async fn clean_descriptions<F, Fut, E>(&mut self, source: &mut Source<F>, list: BoxPlace) -> Result<(), Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let mut at = list.body + 8;
        while at + 8 <= list.end {
            let entry = read_box(source, at, list.end).await?;
            self.zero_within(entry, VENDOR)?;
            if self.is_picture {
                self.zero_within(entry, COMPRESSOR_NAME)?;
                self.clean_extensions(source, entry.body + PICTURE_ENTRY..entry.end).await?;
            }
            at = entry.end;
        }
        Ok(())
    }

    /// Codecs, colours and shapes have boxes of many names, so these are cleaned by what must not stay.
    async fn clean_extensions<F, Fut, E>(&mut self, source: &mut Source<F>, list: Range<u64>) -> Result<(), Stop<E>>
    where
        F: Fn(Range<u64>) -> Fut,
        Fut: Future<Output = Result<Bytes, E>>,
    {
        let mut at = list.start;
        while at + 8 <= list.end {
            let extension = read_box(source, at, list.end).await?;
            if matches!(&extension.name, b"udta" | b"meta" | b"uuid" | b"XMP_" | b"free" | b"skip") {
                self.free(extension)?;
            }
            at = extension.end;
        }
        Ok(())
    }

    /// Samples of removed tracks become zeros where they are in media data, and nowhere else.
    fn finish<E>(mut self) -> Result<Edits, Stop<E>> {
        self.removed.sort_by_key(|range| range.start);
        let mut zeroed = 0;
        for removed in self.removed {
            let start = removed.start.max(zeroed);
            let first = self.media_data.partition_point(|data| data.end <= start);
            for data in self.media_data[first..].iter().take_while(|data| data.start < removed.end) {
                self.edits.zero(start.max(data.start)..removed.end.min(data.end))?;
            }
            zeroed = zeroed.max(removed.end);
        }
        Ok(self.edits)
    }
}

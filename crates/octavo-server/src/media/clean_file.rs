//! The paths of cleaned files, how files were cleaned, and their bytes.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use octavo_media::{CleanPart, CleanPlan, Cleaning, Finding};

/// Plans that are remembered. Uploads in parts and readers of ranges ask for the same one again and again.
const MOST_PLANS: usize = 16;
const ZEROS: &[u8] = &[0; 64 * 1024];

#[derive(Debug, thiserror::Error)]
pub enum CleanError {
    #[error(
        "Octavo can't remove the metadata of a file. {0} To publish files with their metadata, change the setting \
        keepMediaMetadata of the workspace."
    )]
    Unclean(Finding),
    #[error("the object store: {0}")]
    Objects(#[from] io::Error),
}

/// How files were cleaned most recently, by path.
#[derive(Clone, Default)]
pub struct CleanPlans(Arc<Mutex<RecentPlans>>);

type RecentPlans = VecDeque<(String, Arc<CleanPlan>)>;

/// The path of a cleaned file: `{path}.{how}.{ext}`.
#[derive(Debug, Clone, Copy)]
pub(super) struct CleanPath<'a> {
    pub original: &'a str,
    pub cleaning: Cleaning,
}

impl<'a> CleanPath<'a> {
    pub fn parse(path: &'a str) -> Option<Self> {
        let (stem, _) = path.rsplit_once('.')?;
        let (original, how) = stem.rsplit_once('.')?;
        let cleaning =
            [Cleaning::Remove, Cleaning::KeepMetadata].into_iter().find(|cleaning| name(*cleaning) == how)?;
        Some(CleanPath { original, cleaning })
    }

    pub fn show(self) -> String {
        let extension = self.original.rsplit_once('.').map_or("", |(_, extension)| extension);
        format!("{}.{}.{extension}", self.original, name(self.cleaning))
    }
}

fn name(cleaning: Cleaning) -> &'static str {
    match cleaning {
        Cleaning::Remove => "clean",
        Cleaning::KeepMetadata => "plain",
    }
}

/// A file with parts of it replaced. `source` is the file from a place on, up to the last part that is kept.
pub(super) fn patched(
    parts: VecDeque<CleanPart>,
    (at, source): (u64, BoxStream<'static, io::Result<Bytes>>),
) -> BoxStream<'static, io::Result<Bytes>> {
    let patch = Patch { parts, source, at, chunk: Bytes::new() };
    let next = async |mut patch: Patch| -> io::Result<Option<(Bytes, Patch)>> {
        let bytes = patch.next().await?;
        Ok(bytes.map(|bytes| (bytes, patch)))
    };
    stream::try_unfold(patch, next).boxed()
}

struct Patch {
    parts: VecDeque<CleanPart>,
    source: BoxStream<'static, io::Result<Bytes>>,
    /// Where the chunk is in the file.
    at: u64,
    chunk: Bytes,
}

impl Patch {
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let Some(part) = self.parts.pop_front() else { return Ok(None) };
        Ok(Some(match part {
            CleanPart::Bytes(bytes) => bytes,
            CleanPart::Zeros(length) => {
                let now = length.min(ZEROS.len() as u64);
                self.put_back(CleanPart::Zeros(length - now), length > now);
                Bytes::from_static(&ZEROS[..now as usize])
            }
            CleanPart::Same(range) => {
                self.skip_to(range.start).await?;
                let now = (range.end - range.start).min(self.chunk.len() as u64);
                self.put_back(CleanPart::Same(range.start + now..range.end), range.start + now < range.end);
                self.at += now;
                self.chunk.split_to(now as usize)
            }
        }))
    }

    /// The rest of a part comes next.
    fn put_back(&mut self, rest: CleanPart, is_left: bool) {
        if is_left {
            self.parts.push_front(rest);
        }
    }

    /// Leaves out what comes before a place, and has at least one byte from there.
    async fn skip_to(&mut self, start: u64) -> io::Result<()> {
        loop {
            let skipped = (start - self.at).min(self.chunk.len() as u64);
            self.at += skipped;
            drop(self.chunk.split_to(skipped as usize));
            if !self.chunk.is_empty() {
                return Ok(());
            }
            self.chunk = self.source.try_next().await?.ok_or(io::ErrorKind::UnexpectedEof)?;
        }
    }
}

impl CleanPlans {
    pub(super) fn find(&self, path: &str) -> Option<Arc<CleanPlan>> {
        let plans = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        plans.iter().find(|(known, _)| known == path).map(|(_, plan)| plan.clone())
    }

    pub(super) fn add(&self, path: String, plan: Arc<CleanPlan>) {
        let mut plans = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        plans.truncate(MOST_PLANS - 1);
        plans.push_front((path, plan));
    }
}

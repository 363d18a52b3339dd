//! Files on their way into posts: images and videos have one life
//! (<https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>).

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::event::Verdict;
use crate::core::media::StoredFile;

/// How long an address takes bytes is not documented.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_hours(24);
/// 4 MiB: LinkedIn cuts the file, not the client.
pub const PART: u64 = 4_194_304;
/// At this look a video is processed.
const LOOKS: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Image,
    /// Ledgers of earlier versions have it.
    Document,
    Video,
}

pub struct Asset {
    pub urn: String,
    pub kind: Kind,
    /// The member's id.
    pub owner: String,
    /// Bytes, of a video.
    pub size: u64,
    pub at: Timestamp,
    pub expired: bool,
    /// Of a video, by their place.
    pub parts: BTreeMap<usize, StoredFile>,
    /// Of a video, where it came with one.
    pub thumbnail: Option<StoredFile>,
    /// Once it is whole.
    pub stored: Option<(StoredFile, Verdict)>,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Kind::Image => "image",
            Kind::Document => "document",
            Kind::Video => "video",
        }
    }

    /// The kind that a URN names.
    pub fn of(urn: &str) -> Option<Self> {
        let kind = urn.strip_prefix("urn:li:")?.split_once(':')?.0;
        [Kind::Image, Kind::Document, Kind::Video].into_iter().find(|one| one.word() == kind)
    }
}

/// What the API says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    WaitingUpload,
    Processing,
    Available,
    ProcessingFailed,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Status::WaitingUpload => "WAITING_UPLOAD",
            Status::Processing => "PROCESSING",
            Status::Available => "AVAILABLE",
            Status::ProcessingFailed => "PROCESSING_FAILED",
        }
    }
}

impl Asset {
    pub fn is_open(&self, now: Timestamp) -> bool {
        !self.expired && now.duration_since(self.at) < OPEN_FOR
    }

    /// The last part is what is left.
    pub fn part(&self, index: usize) -> Option<Range<u64>> {
        let start = PART.checked_mul(u64::try_from(index).ok()?)?;
        (start < self.size).then(|| start..self.size.min(start + PART))
    }

    pub fn parts(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        (0..).map_while(|index| self.part(index))
    }

    /// As it is at the given look.
    pub fn status(&self, look: u32) -> Status {
        match &self.stored {
            None => Status::WaitingUpload,
            Some(_) if self.kind == Kind::Video && look < LOOKS => Status::Processing,
            Some((_, Verdict::Available)) => Status::Available,
            Some((_, Verdict::Failed(_))) => Status::ProcessingFailed,
        }
    }
}

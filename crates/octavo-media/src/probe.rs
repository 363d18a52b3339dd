//! From bytes to facts.

use std::ops::Range;

use bytes::Bytes;
use octavo_domain::rules::MediaFacts;

use crate::brands;
use crate::kind::Kind;
use crate::source::{Source, Stop};
use crate::{gif, jpeg, mp4, png, webm, webp};

/// Why a file is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    #[error("The file is empty.")]
    Empty,
    #[error(
        "The file is not a JPEG, PNG, WEBP, GIF, MP4, MOV, WebM or PDF, nor an SRT, VTT or SBV caption file in UTF-8. \
        Octavo detects the type from the content, not the name."
    )]
    UnknownType,
    #[error(
        "The file is {0}, which no network accepts. Octavo accepts JPEG, PNG, WEBP and GIF pictures, and MP4, MOV and WebM \
        videos. Convert it."
    )]
    Unsupported(&'static str),
    #[error("The {0} has sound and no picture. Networks accept it with a picture only: add one, such as a still.")]
    NoPicture(&'static str),
    #[error("The {kind} is damaged or truncated: {reason}. Export it again.")]
    Damaged { kind: &'static str, reason: &'static str },
    #[error("The PDF has {0} bytes. Octavo accepts PDFs of up to 100 MB. Compress it.")]
    LargePdf(u64),
    #[error("The PDF is protected with a password. Save it without one.")]
    Protected,
    /// What the process that decoded the file said about it.
    #[error("{0}")]
    Undecodable(String),
}

/// What a file of `size` bytes is; `fetch` gives ranges of it, as many bytes as the range is long.
///
/// # Errors
/// Those of `fetch`. What is wrong with the file itself is a [`Finding`].
pub async fn probe<F, Fut, E>(size: u64, fetch: F) -> Result<Result<MediaFacts, Finding>, E>
where
    F: Fn(Range<u64>) -> Fut,
    Fut: Future<Output = Result<Bytes, E>>,
{
    if size == 0 {
        return Ok(Err(Finding::Empty));
    }
    let mut source = Source::new(size, fetch);
    let head = match source.read_some(0, Kind::HEAD).await {
        Ok(head) => head,
        Err(Stop::Source(error)) => return Err(error),
        Err(_) => return Ok(Err(Finding::UnknownType)),
    };
    let Some(kind) = Kind::recognise(&head) else {
        return Ok(Err(Finding::unknown(&head)));
    };
    let facts = match kind.name {
        "JPEG" => jpeg::facts(&mut source).await,
        "PNG" => png::facts(&mut source).await,
        "WEBP" => webp::facts(&mut source).await,
        "GIF" => gif::facts(&mut source).await,
        "WebM" => webm::facts(&mut source).await,
        "MP4" | "MOV" => mp4::facts(&mut source).await,
        // Documents and texts have nothing to measure; the pages of a PDF are counted by `count_pages`.
        _ => Ok(MediaFacts::default()),
    };
    match facts {
        Ok(facts) => Ok(Ok(complete(facts, kind, size))),
        Err(Stop::Source(error)) => Err(error),
        Err(stop) => Ok(Err(Finding::damaged(kind, &stop))),
    }
}

impl Finding {
    /// Why a file of no known kind is refused, by its first bytes.
    pub fn unknown(head: &[u8]) -> Self {
        brands::refused(head).map_or(Finding::UnknownType, Finding::Unsupported)
    }

    /// Why a file could not be followed.
    pub(crate) fn damaged<E>(kind: &Kind, stop: &Stop<E>) -> Self {
        let reason = match stop {
            Stop::End => "it ends too early",
            Stop::Budget => "its structure is implausibly large",
            Stop::Bad(reason) => reason,
            Stop::NoPicture => return Finding::NoPicture(kind.name),
            Stop::Source(_) => "it can't be read",
        };
        Finding::Damaged { kind: kind.name, reason }
    }
}

/// Adds what every kind has: type, size, and the rate that size and duration make.
fn complete(facts: MediaFacts, kind: &Kind, size: u64) -> MediaFacts {
    let bitrate = facts.duration_ms.filter(|ms| *ms > 0).map(|ms| size.saturating_mul(8_000) / ms);
    MediaFacts { content_type: kind.content_type.to_owned(), size_bytes: size, bitrate, ..facts }
}

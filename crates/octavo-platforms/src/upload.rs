//! Uploads: files are streamed, never held in memory, and have exactly the announced length.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use futures::stream::{self, BoxStream, Stream, StreamExt};
use reqwest::Body;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE};

use crate::error::{PlatformError, codes};
use crate::http::{self, PlatformRequest};
use crate::post::{Attachment, MediaSource};

type Content = BoxStream<'static, io::Result<Bytes>>;

/// Tracks how much of one request's files has been sent.
///
/// A platform acts on a request only when all of it has arrived, and a form closes behind its last file.
/// So as long as a file has unsent bytes, the request cannot have had an effect.
#[derive(Debug, Clone, Default)]
pub(crate) struct Watch(Arc<State>);

#[derive(Debug, Default)]
struct State {
    unfinished: AtomicUsize,
    failure: OnceLock<String>,
}

impl Watch {
    /// Whether some file still has bytes that were not handed to the connection.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.0.unfinished.load(Ordering::Acquire) > 0
    }

    /// The failure on our own side that broke the request off, if that was the reason.
    pub(crate) fn media_failure(&self) -> Option<PlatformError> {
        let failure = self.0.failure.get()?;
        Some(PlatformError::temporary(
            codes::MEDIA_UNREADABLE,
            format!("Octavo could not read a file of the post to its end ({failure})."),
        ))
    }
}

/// Opens a file as a request body of `size` bytes, or fails.
pub(crate) async fn open_file(
    media: &dyn MediaSource,
    path: &str,
    size: u64,
    watch: &Watch,
) -> Result<Body, PlatformError> {
    let content = open_checked(media, path, size).await?;
    Ok(Body::wrap_stream(of_exact_size(content, size, watch.clone())))
}

/// Opens the part of a file from byte `range.start` up to and without `range.end` as a request body of exactly
/// those bytes, or fails.
pub(crate) async fn open_part(
    media: &dyn MediaSource,
    path: &str,
    range: Range<u64>,
    watch: &Watch,
) -> Result<Body, PlatformError> {
    let size = range.end - range.start;
    let content = media.open_range(path, range).await.map_err(|error| media_error(path, &error))?;
    Ok(Body::wrap_stream(of_exact_size(content, size, watch.clone())))
}

impl PlatformRequest {
    /// The file as the whole body, with its length: many servers refuse a body of unknown length.
    pub(crate) async fn file(
        self,
        media: &dyn MediaSource,
        file: &Attachment,
        watch: &Watch,
    ) -> Result<Self, PlatformError> {
        let body = open_file(media, &file.path, file.size, watch).await?;
        Ok(self.sized(body, &file.content_type, file.size))
    }

    /// A part of a file as the whole body.
    pub(crate) async fn file_part(
        self,
        media: &dyn MediaSource,
        path: &str,
        content_type: &str,
        range: Range<u64>,
        watch: &Watch,
    ) -> Result<Self, PlatformError> {
        let size = range.end - range.start;
        let body = open_part(media, path, range, watch).await?;
        Ok(self.sized(body, content_type, size))
    }

    fn sized(self, body: Body, content_type: &str, size: u64) -> Self {
        let request = self.header(CONTENT_TYPE, content_type).header(CONTENT_LENGTH, size);
        request.timeout(http::upload_timeout(size)).body(body)
    }
}

/// Checks that a file exists with its size, without reading it.
pub(crate) async fn check_file(media: &dyn MediaSource, path: &str, size: u64) -> Result<(), PlatformError> {
    open_checked(media, path, size).await.map(drop)
}

async fn open_checked(media: &dyn MediaSource, path: &str, size: u64) -> Result<Content, PlatformError> {
    let (found, content) = media.open(path).await.map_err(|error| media_error(path, &error))?;
    if found == size {
        return Ok(content);
    }
    Err(PlatformError::permanent(
        codes::MEDIA_MISSING,
        format!("The file {path} has changed since it was uploaded ({size} bytes then, {found} now). Upload it again."),
    ))
}

/// The error for a file that cannot be opened.
pub(crate) fn media_error(path: &str, error: &io::Error) -> PlatformError {
    if error.kind() == io::ErrorKind::NotFound {
        return PlatformError::permanent(
            codes::MEDIA_MISSING,
            format!("The file {path} is no longer in the media store. Upload it again."),
        );
    }
    PlatformError::temporary(
        codes::MEDIA_UNREADABLE,
        format!("Octavo could not read the file {path} ({}).", error.kind()),
    )
}

fn of_exact_size(content: Content, size: u64, watch: Watch) -> impl Stream<Item = io::Result<Bytes>> + Send + 'static {
    if size > 0 {
        watch.0.unfinished.fetch_add(1, Ordering::AcqRel);
    }
    stream::unfold((content, size, watch), |(mut content, left, watch)| async move {
        let chunk = next_chunk(&mut content, left).await?;
        let left = match &chunk {
            Ok(bytes) => left - bytes.len() as u64,
            Err(error) => {
                // Only the first failure is kept; it is the one that broke the request.
                let _ = watch.0.failure.set(error.to_string());
                left
            }
        };
        if left == 0 && chunk.as_ref().is_ok_and(|bytes| !bytes.is_empty()) {
            watch.0.unfinished.fetch_sub(1, Ordering::AcqRel);
        }
        Some((chunk, (content, left, watch)))
    })
}

async fn next_chunk(content: &mut Content, left: u64) -> Option<io::Result<Bytes>> {
    match content.next().await {
        Some(Ok(bytes)) if bytes.len() as u64 > left => {
            Some(Err(io::Error::new(io::ErrorKind::InvalidData, "longer than announced")))
        }
        None if left > 0 => Some(Err(io::Error::new(io::ErrorKind::UnexpectedEof, "shorter than announced"))),
        other => other,
    }
}

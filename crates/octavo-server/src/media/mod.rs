//! Uploaded files: streamed into the object store, judged by their content.
//!
//! Before its first byte is written an object is named in the database (`Store::media().add_pending`), so that what is
//! left behind by a crash is swept.

mod decoding;
mod digests;
mod direct_upload;
mod documents;
mod jpeg;
mod library;
mod links;
mod objects;
mod receive;
mod sweep;

use std::io;
use std::ops::Range;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt};
use object_store::GetOptions;
use octavo_domain::Clock;
use octavo_store::media::MediaFile;
use octavo_store::posts::Reach;
use octavo_store::{Store, StoreError};
use url::Url;

pub use decoding::{DECODE, Decoder, Order, REFUSED};
pub use direct_upload::Promise;
pub use jpeg::JpegError;
pub use library::{has_thumbnail, is_picture};
pub use links::{Allows, Links, Proof};
pub use objects::{Objects, ObjectsError, S3Settings};
pub use receive::{Incoming, Sender, UploadError};

/// How long an address for platforms works: their crawlers come back for hours.
const READ_LIFE: Duration = Duration::from_secs(25 * 60 * 60);
/// How long an object waits to become media.
const PENDING_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// The files and what is known of them. Cheap to clone.
#[derive(Clone)]
pub struct Media {
    pub objects: Objects,
    pub store: Store,
    pub clock: Clock,
    pub links: Links,
    pub decoder: Decoder,
    /// The largest file taken.
    pub max_bytes: u64,
    /// What a workspace may store, in bytes.
    pub most_stored: i64,
    /// How long a file is kept that no post needs.
    pub keep_unused: Duration,
}

impl Media {
    /// The file's size and its bytes, as a stream.
    pub async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let found = self.objects.get(path, GetOptions::default()).await.map_err(io::Error::from)?;
        let size = found.meta.size;
        Ok((size, found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed()))
    }

    /// The bytes of a range, as a stream.
    pub async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let options = GetOptions { range: Some(range.into()), ..GetOptions::default() };
        let found = self.objects.get(path, options).await.map_err(io::Error::from)?;
        Ok(found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed())
    }

    /// In bytes.
    pub async fn size(&self, path: &str) -> io::Result<u64> {
        let head = GetOptions { head: true, ..GetOptions::default() };
        Ok(self.objects.get(path, head).await.map_err(io::Error::from)?.meta.size)
    }

    /// An address that gives the file to whoever holds it, for a day.
    pub fn public_url(&self, path: &str) -> Url {
        self.links.sign(Allows::Read, path, self.clock.now(), READ_LIFE)
    }

    /// Those of `paths` that are within reach.
    pub async fn list_within(&self, reach: Reach, paths: &[String]) -> Result<Vec<MediaFile>, StoreError> {
        self.store.media().list_within(reach, paths).await
    }
}
